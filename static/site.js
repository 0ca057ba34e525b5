// The pages work without this file. It copies, switches the theme in place and lets Ctrl+K reach the search.
const root = document.documentElement;

function copied(block) {
  if (block.matches(".log")) {
    const marked = block.querySelectorAll(".hit .t");
    const lines = marked.length ? marked : block.querySelectorAll(".ln:not(.absent) .t");
    return [...lines].map((line) => line.textContent).join("\n");
  }
  const code = block.querySelector("code").cloneNode(true);
  code.querySelectorAll(".p").forEach((prompt) => prompt.remove());
  return code.textContent;
}

async function copy(button) {
  const block = button.closest(".log, .code");
  const label = button.querySelector("span");
  const before = label.textContent;
  try {
    await navigator.clipboard.writeText(copied(block));
  } catch {
    // Without a secure context there is no clipboard: select the text, so that the keyboard can copy it.
    getSelection().selectAllChildren(block.querySelector("code, .rows"));
    return;
  }
  label.setAttribute("role", "status");
  label.textContent = document.body.dataset.copied;
  setTimeout(() => (label.textContent = before), 1500);
}

function switchTheme(theme) {
  document.cookie = `theme=${theme};path=/;max-age=31536000;samesite=lax`;
  if (theme === "system") delete root.dataset.theme;
  else root.dataset.theme = theme;
  for (const button of document.querySelectorAll("button[name=theme]")) {
    button.setAttribute("aria-pressed", String(button.value === theme));
  }
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-copy]");
  if (button && !button.disabled && button.closest(".log, .code")) copy(button);
});

document.addEventListener("submit", (event) => {
  if (event.submitter?.name !== "theme") return;
  event.preventDefault();
  switchTheme(event.submitter.value);
});

document.addEventListener("keydown", (event) => {
  const field = document.getElementById("q") ?? document.getElementById("text");
  if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || !field) return;
  event.preventDefault();
  field.focus();
});
