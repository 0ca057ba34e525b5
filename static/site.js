// The pages work without this file. It adds copy buttons, switches the theme in place and lets "/" reach the search.
const root = document.documentElement;
const words = document.body.dataset;

function copied(block) {
  if (block.matches(".log")) {
    const marked = [...block.querySelectorAll(".hit .t")];
    const lines = marked.length ? marked : [...block.querySelectorAll(".ln:not(.absent) .t")];
    return lines.map((line) => line.textContent).join("\n");
  }
  const code = block.querySelector("code").cloneNode(true);
  code.querySelectorAll(".p").forEach((prompt) => prompt.remove());
  return code.textContent;
}

function icon() {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  const use = document.createElementNS(space, "use");
  svg.setAttribute("class", "i");
  svg.setAttribute("aria-hidden", "true");
  use.setAttribute("href", "#i-copy");
  svg.append(use);
  return svg;
}

function addCopyButton(head) {
  const button = document.createElement("button");
  const label = document.createElement("span");
  const block = head.parentElement;
  button.type = "button";
  button.className = head.querySelector(".end") ? "btn bare" : "btn bare end";
  button.lang = root.lang;
  label.textContent = block.querySelector(".hit") ? words.copyMarked : words.copy;
  label.setAttribute("aria-live", "polite");
  button.append(icon(), label);
  button.addEventListener("click", async () => {
    const before = label.textContent;
    try {
      await navigator.clipboard.writeText(copied(block));
      label.textContent = words.copied;
    } catch {
      // Without a secure context there is no clipboard: select the text so that the keyboard can copy it.
      getSelection().selectAllChildren(block.querySelector("code, .rows"));
      return;
    }
    setTimeout(() => (label.textContent = before), 1500);
  });
  head.append(button);
}

if (words.copy) document.querySelectorAll(".code > .head, .log > .head").forEach(addCopyButton);

document.addEventListener("submit", (event) => {
  const theme = event.submitter?.name === "theme" && event.submitter.value;
  if (!theme) return;
  event.preventDefault();
  document.cookie = `theme=${theme};path=/;max-age=31536000;samesite=lax`;
  if (theme === "system") delete root.dataset.theme;
  else root.dataset.theme = theme;
  for (const button of document.querySelectorAll("button[name=theme]")) {
    button.setAttribute("aria-pressed", String(button.value === theme));
  }
});

document.addEventListener("keydown", (event) => {
  const field = document.getElementById("q") ?? document.getElementById("text");
  const typing = event.target.closest("input, textarea, select, [contenteditable]");
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || typing || !field) return;
  event.preventDefault();
  field.focus();
});
