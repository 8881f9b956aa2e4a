"use strict";
(() => {
  const tools = document.getElementById("tools");
  if (!tools) return;
  const [words, moved, verbatim] = ["filter", "only-moved", "only-verbatim"].map((id) => document.getElementById(id));
  const count = document.getElementById("filter-count");
  const groups = [...document.querySelectorAll(".passage, .others")].map((group) => ({
    group,
    rows: [...group.querySelectorAll(".pair, .gap")],
  }));
  const texts = new Map();
  const textOf = (row) => {
    if (!texts.has(row)) texts.set(row, row.textContent.toLowerCase());
    return texts.get(row);
  };
  const apply = () => {
    const wanted = words.value.trim().toLowerCase();
    let shown = 0;
    for (const { group, rows } of groups) {
      const fits = (!moved.checked || group.dataset.moved) && (!verbatim.checked || group.dataset.verbatim);
      let kept = 0;
      for (const row of rows) {
        const keep = fits && (!wanted || (row.className !== "gap" && textOf(row).includes(wanted)));
        row.hidden = !keep;
        if (keep && row.id) kept += 1;
      }
      group.hidden = !kept;
      shown += kept;
    }
    count.textContent = `${shown.toLocaleString("en")} shown`;
  };
  const reveal = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (target && target.closest("[hidden]")) {
      words.value = "";
      moved.checked = verbatim.checked = false;
      apply();
      target.scrollIntoView();
    }
  };
  let waiting = 0;
  words.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(apply, 150);
  });
  moved.addEventListener("change", apply);
  verbatim.addEventListener("change", apply);
  window.addEventListener("hashchange", reveal);
  tools.hidden = false;
})();
