// Requests to the server, and helpers that all pages share.

/** Returns the parsed response; fails with the server's error text. */
async function ask(path, words = [], signal = undefined) {
  const query = words.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&");
  const answer = await fetch(query ? `${path}?${query}` : path, { signal });
  if (answer.status === 401) {
    location.assign("/login");
    throw new Error("a token is required");
  }
  if (!answer.ok) throw new Error((await answer.text()).trim());
  return answer.json();
}

function element(tag, text = "", attributes = {}) {
  const made = document.createElement(tag);
  made.textContent = text;
  Object.entries(attributes).forEach(([name, value]) => made.setAttribute(name, value));
  return made;
}

/** A link to the view of some runs. */
function viewLink(names) {
  return `/view#${names.map((name) => `run=${encodeURIComponent(name)}`).join("&")}`;
}

function badgeOf(run) {
  if (run.broken) return ["broken", "not-valid"];
  if (run.state === "running") return ["running", "running"];
  if (!run.verdict) return [run.state, "open"];
  return run.verdict.valid ? ["valid", "valid"] : ["not valid", "not-valid"];
}

function startOf(run) {
  return run.start ? run.start.replace("T", " ").replace(/(\.\d+)?Z$/, "") : "";
}
