import { html, type Html } from './html.js';
import { type PageReach } from './send-page.js';

/** Shows a logo over the first letter of a name. The letter is visible until the logo has loaded. */
export const renderLogo = (name: string, logo_url: string | null = null): Html =>
  html`<div class="mark" aria-hidden="true">
    ${[...name][0]}${logo_url && html`<img src="${logo_url}" alt="" width="48" height="48" />`}
  </div>`;

/** Allows a page to load logos from the API. Everything else on a page of the vault comes from the vault. */
export function logoReach(...logo_urls: (string | null | undefined)[]): PageReach {
  const origins = logo_urls.flatMap((each) => (each ? [new URL(each).origin] : []));
  return origins.length > 0 ? { shows: [...new Set(origins)].join(' ') } : {};
}

/** Says why a form was refused. Screen readers announce it, and it gets the focus. */
export const problemBox = (problem: string | undefined): Html | false =>
  problem !== undefined && html`<div class="problem" role="alert" tabindex="-1" autofocus><p>${problem}</p></div>`;

/** Hidden fields of a form. */
export const hiddenFields = (fields: Record<string, string | number>): Html =>
  html`${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}`;

const shapes = {
  good: 'M5 12.5l4.5 4.5L19 7.5',
  bad: 'M7 7l10 10M17 7L7 17',
  warning: 'M12 6v7M12 17.5v.5',
} as const;

export type OutcomeKind = keyof typeof shapes;

/** Shows an icon in the color of the outcome. The heading beside it says the same in words. */
export const outcomeMark = (kind: OutcomeKind): Html =>
  html`<div class="mark ${kind}" aria-hidden="true">
    <svg viewBox="0 0 24 24"><path d="${shapes[kind]}" /></svg>
  </div>`;

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
