// Reads a dashboard by Grafana's own published model, strictly: a property that Grafana does not know, of a wrong type
// or left out, is a fault, and so is one that does not come out again as it went in.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"strconv"

	"github.com/grafana/grafana-foundation-sdk/go/cog"
	"github.com/grafana/grafana-foundation-sdk/go/dashboard"
	"github.com/grafana/grafana-foundation-sdk/go/prometheus"
	"github.com/grafana/grafana-foundation-sdk/go/timeseries"
)

func main() {
	if len(os.Args) != 2 {
		fail("give one file, a dashboard")
	}
	written, err := os.ReadFile(os.Args[1])
	if err != nil {
		fail(err.Error())
	}
	cog.NewRuntime().RegisterPanelcfgVariant(timeseries.VariantConfig())
	cog.NewRuntime().RegisterDataqueryVariant(prometheus.VariantConfig())

	var read dashboard.Dashboard
	if err := read.UnmarshalJSONStrict(written); err != nil {
		fail(err.Error())
	}
	if err := read.Validate(); err != nil {
		fail(err.Error())
	}
	for _, panel := range read.Panels {
		if panel.Panel == nil {
			fail("a panel that is a row")
		}
		if _, known := panel.Panel.Options.(*timeseries.Options); !known {
			fail(*panel.Panel.Title + ": of a kind that was not checked")
		}
		for _, target := range panel.Panel.Targets {
			if _, known := target.(*prometheus.Dataquery); !known {
				fail(fmt.Sprintf("%s: its query is %T", *panel.Panel.Title, target))
			}
		}
	}
	again, err := json.Marshal(read)
	if err != nil {
		fail(err.Error())
	}
	kept("", parsed(written), parsed(again))
	fmt.Printf("%s: %d panels, each as Grafana has it\n", *read.Title, len(read.Panels))
}

func parsed(text []byte) any {
	var value any
	if err := json.Unmarshal(text, &value); err != nil {
		fail(err.Error())
	}
	return value
}

// Fails unless all that was written has come out again, but for empty lists; what Grafana adds is its own.
func kept(path string, written, again any) {
	switch was := written.(type) {
	case map[string]any:
		is, _ := again.(map[string]any)
		for name, value := range was {
			left, there := is[name]
			if list, ok := value.([]any); !there && !(ok && len(list) == 0) {
				fail(path + "/" + name + ": Grafana's model has no such property")
			}
			kept(path+"/"+name, value, left)
		}
	case []any:
		is, _ := again.([]any)
		if len(is) != len(was) {
			fail(fmt.Sprintf("%s: %d were written, %d are left", path, len(was), len(is)))
		}
		for i, value := range was {
			kept(path+"/"+strconv.Itoa(i), value, is[i])
		}
	default:
		if !reflect.DeepEqual(written, again) {
			fail(fmt.Sprintf("%s: %v was written, Grafana's model has %v", path, written, again))
		}
	}
}

func fail(fault string) {
	fmt.Fprintln(os.Stderr, fault)
	os.Exit(1)
}
