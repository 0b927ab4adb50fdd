// The script of the HTML report: the table of findings. Browsers lay out its visible rows only (content-visibility), so
// that thousands of findings stay fast. Text is inserted as text, never as markup.

{
  const data = JSON.parse(document.getElementById("data").textContent);
  const findings = [];
  for (const group of data.files)
    for (const finding of group.findings) {
      Object.assign(finding, data.causes[finding.cause], { cause: finding.cause });
      finding.file = group.file;
      finding.place = findings.length;
      findings.push(finding);
    }

  const table = document.getElementById("table");
  const [rows] = table.tBodies;
  const status = document.getElementById("status");
  const empty = document.getElementById("empty");
  const bar = document.querySelector(".filters");
  const filters = {
    text: document.getElementById("text"),
    severity: document.getElementById("severity"),
    cause: document.getElementById("cause"),
    rule: document.getElementById("rule"),
    file: document.getElementById("file"),
  };
  const chartButtons = [...document.querySelectorAll(".charts button")];
  const causeButtons = [...document.querySelectorAll(".cause .show")];
  const headers = [...table.querySelectorAll("thead th")];

  /** All findings in the chosen order, and those that pass the filters. */
  let ordered = findings;
  let shown = findings;
  /** The index in `shown` of the row that is a tab stop. */
  let current = 0;

  // --- Which findings are shown, and in what order

  const sortKeys = {
    severity: (finding) => finding.severity,
    place: (finding) => finding.place,
    rule: (finding) => finding.rule,
    field: (finding) => finding.attr,
    detail: (finding) => finding.detail,
  };

  function sort(name, direction) {
    const key = sortKeys[name];
    const sign = direction === "descending" ? -1 : 1;
    ordered = [...findings].sort((a, b) => {
      const [one, other] = [key(a), key(b)];
      return one < other ? -sign : one > other ? sign : a.place - b.place;
    });
    for (const header of headers)
      if (header.dataset.sort === name) header.setAttribute("aria-sort", direction);
      else header.removeAttribute("aria-sort");
    filter();
  }

  function filter() {
    const words = filters.text.value.toLowerCase().split(/\s+/).filter(Boolean);
    const severity = filters.severity.value;
    const cause = data.causes.findIndex(({ id }) => id === filters.cause.value);
    const rule = filters.rule.value;
    const file = filters.file.value.toLowerCase();
    shown = ordered.filter(
      (finding) =>
        (severity === "" || finding.severity === severity) &&
        (cause < 0 || finding.cause === cause) &&
        (rule === "" || finding.rule === rule) &&
        (file === "" || finding.file.toLowerCase().includes(file)) &&
        words.every((word) => searchText(finding).includes(word)),
    );
    for (const button of chartButtons)
      button.setAttribute("aria-pressed", String(filters[button.dataset.filter].value === button.dataset.value));
    draw();
    updateStatus();
  }

  function searchText(finding) {
    finding.text ??= [finding.file, finding.code, finding.rule, finding.attr, finding.detail, finding.suggestion]
      .join("\n")
      .toLowerCase();
    return finding.text;
  }

  let statusTimer;
  function updateStatus() {
    const more = data.notShown > 0 ? `; ${count(data.notShown)} more are not in this file` : "";
    const text = `${count(shown.length)} of ${count(findings.length)} ${findings.length === 1 ? "finding" : "findings"} shown${more}.`;
    empty.hidden = shown.length > 0;
    table.setAttribute("aria-rowcount", String(shown.length + 1));
    // Delayed, so that a screen reader announces the number once typing has stopped, and because browsers limit how
    // often the address may change.
    clearTimeout(statusTimer);
    statusTimer = setTimeout(() => {
      status.textContent = text;
      writeAddress();
    }, 200);
  }

  function count(number) {
    return number.toLocaleString("en");
  }

  // --- The address, which keeps the filters and the order

  function writeAddress() {
    const state = new URLSearchParams();
    for (const [name, input] of Object.entries(filters)) if (input.value !== "") state.set(name, input.value);
    const header = headers.find((each) => each.hasAttribute("aria-sort"));
    const order = `${header.dataset.sort} ${header.getAttribute("aria-sort")}`;
    if (order !== firstOrder) state.set("sort", order);
    const hash = String(state);
    // A link to a cause stays until a filter is set.
    if (hash === "" && !location.hash.includes("=")) return;
    // In a frame, addresses may be relative to that of another page.
    const address = new URL(location.href);
    address.hash = hash;
    history.replaceState(null, "", address.href);
  }

  const firstOrder = "place ascending";

  /** Sets the filters and the order of the address, or opens the cause that it names. */
  function readAddress() {
    const named = /^#cause-\d+$/.test(location.hash) && document.getElementById(location.hash.slice(1));
    if (named) {
      named.open = true;
      named.scrollIntoView();
    }
    const state = new URLSearchParams(named ? "" : location.hash.slice(1));
    for (const [name, input] of Object.entries(filters)) input.value = state.get(name) ?? "";
    const [name, direction] = (state.get("sort") ?? firstOrder).split(" ");
    if (Object.hasOwn(sortKeys, name)) sort(name, direction === "descending" ? direction : "ascending");
    else sort(...firstOrder.split(" "));
  }

  // --- Drawing

  /** Draws what is shown from its start. */
  function draw() {
    shown.forEach((finding, index) => {
      finding.row ??= rowOf(finding);
      finding.row.setAttribute("aria-rowindex", String(index + 2));
    });
    rows.replaceChildren(...shown.flatMap(({ row, more }) => (more ? [row, more] : [row])));
    setCurrent(0);
    if (table.getBoundingClientRect().top < 0) table.scrollIntoView();
  }

  /** Makes one row the only tab stop. */
  function setCurrent(index) {
    for (const button of rows.querySelectorAll('button[tabindex="0"]')) button.tabIndex = -1;
    current = Math.max(0, Math.min(index, shown.length - 1));
    if (shown[current]) buttonOf(shown[current].row).tabIndex = 0;
  }

  function buttonOf(row) {
    return row.querySelector("button");
  }

  function element(name, className, ...children) {
    const made = document.createElement(name);
    if (className) made.className = className;
    made.append(...children);
    return made;
  }

  /** A cell with its role, which it would lose in narrow windows, where rows are not laid out as those of a table. */
  function cell(name, role, className, ...children) {
    const made = element(name, className, ...children);
    made.setAttribute("role", role);
    return made;
  }

  function rowOf(finding) {
    const button = element("button", "opener", nameOf(finding.file, `:${finding.line}:${finding.column}`));
    button.type = "button";
    button.tabIndex = -1;
    button.setAttribute("aria-expanded", "false");
    const place = cell("th", "rowheader", "place mono", button);
    place.scope = "row";
    place.title = `${finding.file}:${finding.line}:${finding.column}`;
    // The sentence often begins with the field, which has its own column, except in narrow windows.
    const repeats = finding.attr !== "" && finding.detail.startsWith(`${finding.attr} `);
    const sentence = element("span", "", repeats ? finding.detail.slice(finding.attr.length) : finding.detail);
    const problem = element("div", "problem", repeats ? element("span", "again", finding.attr) : "", sentence);
    const detail = cell("td", "cell", "detail", problem);
    const row = element(
      "tr",
      `finding ${finding.severity}`,
      cell("td", "cell", "severity", finding.severity),
      place,
      cell("td", "cell", "rule", finding.rule),
      cell("td", "cell", "field mono", finding.attr),
      detail,
    );
    row.setAttribute("role", "row");
    row.addEventListener("click", () => {
      if (getSelection().isCollapsed) toggle(finding);
    });
    button.addEventListener("focus", () => setCurrent(shown.indexOf(finding)));
    return row;
  }

  /** A path with a suffix. In a narrow column the folder is cut first, the suffix never. */
  function nameOf(path, end) {
    const cut = path.lastIndexOf("/") + 1;
    return element(
      "span",
      "name",
      element("span", "folder", path.slice(0, cut)),
      element("span", "base", path.slice(cut)),
      end,
    );
  }

  function moreOf(finding) {
    const { rule, code, kind, payload, attr, detail, frame, suggestion, related = [] } = finding;
    const { title, why, basis, section } = data.rules[rule] ?? {};
    const content = cell("td", "cell", "", element("p", "", detail));
    if (frame) content.append(frameOf(frame, finding.line));
    if (suggestion !== undefined)
      content.append(element("p", "suggestion", "Suggestion: ", element("code", "", suggestion)));
    if (related.length > 0)
      content.append(
        element(
          "ul",
          "",
          ...related.map((other) =>
            element(
              "li",
              "",
              element("code", "", `${other.file}:${other.line}:${other.column}`),
              ` ${other.attr} ${other.detail}`,
              other.frame ? frameOf(other.frame, other.line) : "",
            ),
          ),
        ),
      );
    const facts = [
      ["position", `${finding.file}:${finding.line}:${finding.column}`],
      ["field", attr || "the whole body"],
      ["code", code],
      ["kind", kind ?? "unrecognised"],
      ["payload", count(payload + 1)],
    ];
    content.append(
      element(
        "p",
        "quiet",
        ...facts.flatMap(([name, value], i) => [i > 0 ? " · " : "", `${name} `, element("code", "", value)]),
      ),
    );
    if (title) {
      const about = element("p", "why", element("strong", "", rule), ` (${basis}; interface: ${section}): ${title}. `);
      // Backticks enclose code in a rule's text.
      why.split("`").forEach((part, i) => {
        about.append(i % 2 === 1 ? element("code", "", part) : part);
      });
      content.append(about);
    }
    const row = element("tr", "more", content);
    row.setAttribute("role", "row");
    return row;
  }

  function frameOf({ text, start, end, cutLeft, cutRight }, line) {
    return element(
      "pre",
      "",
      element("span", "line", `${line} | `),
      cutLeft ? "…" : "",
      text.slice(0, start),
      element("mark", "", text.slice(start, end) || " "),
      text.slice(end),
      cutRight ? "…" : "",
    );
  }

  function toggle(finding) {
    const { row } = finding;
    if (finding.more) {
      finding.more.remove();
      finding.more = undefined;
    } else {
      finding.more = moreOf(finding);
      row.after(finding.more);
    }
    const isOpen = finding.more !== undefined;
    row.classList.toggle("open", isOpen);
    buttonOf(row).setAttribute("aria-expanded", String(isOpen));
    setCurrent(shown.indexOf(finding));
  }

  // --- Mouse and keyboard

  /** Moves the focus to a row and scrolls it into view. */
  function go(index) {
    setCurrent(index);
    const { row } = shown[current] ?? {};
    row?.scrollIntoView({ block: "nearest" });
    if (row) buttonOf(row).focus({ preventScroll: true });
  }

  table.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || table.tHead.contains(event.target)) return;
    const room = innerHeight - bar.offsetHeight - table.tHead.offsetHeight;
    const page = Math.max(1, Math.floor(room / (shown[current]?.row.offsetHeight ?? room)) - 1);
    const steps = {
      ArrowDown: () => go(current + 1),
      ArrowUp: () => go(current - 1),
      PageDown: () => go(current + page),
      PageUp: () => go(current - page),
      Home: () => go(0),
      End: () => go(shown.length - 1),
    };
    const step = Object.hasOwn(steps, event.key) && steps[event.key];
    if (!step) return;
    event.preventDefault();
    step();
  });

  for (const link of document.querySelectorAll('.help a[href^="#"]'))
    link.addEventListener("click", (event) => {
      event.preventDefault();
      location.hash = link.hash;
      readAddress();
    });

  for (const header of headers)
    header.querySelector("button").addEventListener("click", () => {
      const isAscending = header.getAttribute("aria-sort") === "ascending";
      sort(header.dataset.sort, isAscending ? "descending" : "ascending");
    });

  for (const input of Object.values(filters)) input.addEventListener("input", filter);

  document.getElementById("clear").addEventListener("click", () => {
    for (const input of Object.values(filters)) input.value = "";
    filter();
    filters.text.focus();
  });

  for (const button of chartButtons)
    button.addEventListener("click", () => {
      const input = filters[button.dataset.filter];
      input.value = input.value === button.dataset.value ? "" : button.dataset.value;
      filter();
    });

  for (const button of causeButtons)
    button.addEventListener("click", () => {
      for (const input of Object.values(filters)) input.value = "";
      filters.cause.value = button.dataset.value;
      filter();
      document.getElementById("findings").scrollIntoView();
    });

  for (const button of document.querySelectorAll("button.copy"))
    button.addEventListener("click", async () => {
      const command = button.parentElement.querySelector("code");
      const text = button.firstChild;
      try {
        await navigator.clipboard.writeText(command.textContent);
        text.data = "Copied";
        setTimeout(() => {
          text.data = "Copy";
        }, 2000);
      } catch {
        // The browser does not allow it: the user copies the selected text.
        getSelection().selectAllChildren(command);
      }
    });

  function measure() {
    document.documentElement.style.setProperty("--bar-height", `${bar.offsetHeight}px`);
  }

  addEventListener("resize", measure);
  addEventListener("hashchange", readAddress);

  document.getElementById("findings").hidden = false;
  for (const button of document.querySelectorAll("button[hidden]")) button.hidden = false;
  readAddress();
  measure();
  clearTimeout(statusTimer);
  updateStatus();
}
