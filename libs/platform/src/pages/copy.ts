import { html, type Html } from './html.js';

/**
 * Shows a text to copy. If `copyScript` runs, the text has a button. Otherwise, it can be selected.
 * @param label names the text.
 */
export const copyable = (label: string, text: string): Html =>
  html`<div class="copy" data-copy="${label}">
    <pre tabindex="0" aria-label="${label}" role="region"><code>${text}</code></pre>
  </div>`;

/** Adds the copy buttons. If a browser does not allow access to the clipboard, the button selects the text instead. */
export const copyScript = `
for (const box of document.querySelectorAll('[data-copy]')) {
  const code = box.querySelector('code');
  const button = document.createElement('button');
  const said = document.createElement('span');
  said.className = 'unseen';
  said.setAttribute('role', 'status');
  button.type = 'button';
  button.textContent = 'Copy';
  button.setAttribute('aria-label', 'Copy ' + box.dataset.copy);
  const tell = (text) => {
    button.textContent = text;
    said.textContent = text;
  };
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(code.textContent);
      tell('Copied');
    } catch {
      getSelection().selectAllChildren(code);
      tell('Selected');
    }
  });
  box.append(button, said);
}
`;
