import { html, type Html } from './html.js';
import { type PageReach } from './send-page.js';

/** Shows a logo over the first letter of a name. The letter is visible until the logo has loaded. */
export const logoOf = (name: string, logo_url: string | null = null): Html =>
  html`<div class="mark" aria-hidden="true">
    ${[...name][0]}${logo_url && html`<img src="${logo_url}" alt="" width="48" height="48" />`}
  </div>`;

/** Allows a page to load logos from the API. Everything else on a page of the vault comes from the vault. */
export function logoReach(...logo_urls: (string | null | undefined)[]): PageReach {
  const origins = logo_urls.flatMap((each) => (each ? [new URL(each).origin] : []));
  return origins.length > 0 ? { shows: [...new Set(origins)].join(' ') } : {};
}

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
