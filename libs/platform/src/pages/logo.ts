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
