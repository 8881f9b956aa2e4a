"use strict";
(() => {
  const list = document.getElementById("list");
  if (!list) return;
  const body = list.tBodies[0];
  const rows = [...body.rows];
  const heads = [...list.tHead.rows[0].cells];
  const valueOf = (row, column, number) => {
    const cell = row.cells[column];
    return number ? Number(cell.dataset.value) : cell.textContent.toLowerCase();
  };
  const sort = (column) => {
    const head = heads[column];
    const number = "number" in head.dataset;
    const first = number && column > 0 ? "descending" : "ascending";
    const other = first === "ascending" ? "descending" : "ascending";
    const order = head.getAttribute("aria-sort") === first ? other : first;
    const sign = order === "ascending" ? 1 : -1;
    heads.forEach((each) => each.removeAttribute("aria-sort"));
    head.setAttribute("aria-sort", order);
    rows.sort((one, two) => {
      const [a, b] = [valueOf(one, column, number), valueOf(two, column, number)];
      return sign * (number ? a - b : a.localeCompare(b));
    });
    body.append(...rows);
  };
  heads.forEach((head, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = head.textContent || "#";
    button.addEventListener("click", () => sort(column));
    head.replaceChildren(button);
  });
  const words = document.getElementById("filter");
  const count = document.getElementById("filter-count");
  const apply = () => {
    const wanted = words.value.trim().toLowerCase();
    let shown = 0;
    for (const row of rows) {
      const names = [...row.querySelectorAll(".name")].map((cell) => cell.textContent.toLowerCase());
      row.hidden = Boolean(wanted) && !names.some((name) => name.includes(wanted));
      shown += row.hidden ? 0 : 1;
    }
    count.textContent = `${shown.toLocaleString("en")} shown`;
  };
  words.addEventListener("input", apply);
  window.addEventListener("hashchange", () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (target && target.hidden) {
      words.value = "";
      apply();
      target.scrollIntoView();
    }
  });
  document.getElementById("tools").hidden = false;
})();
