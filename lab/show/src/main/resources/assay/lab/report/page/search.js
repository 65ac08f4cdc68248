makeCurves(JSON.parse(document.getElementById("run").textContent).curves);
watchTheme();
document.documentElement.dataset.ready = "yes";
