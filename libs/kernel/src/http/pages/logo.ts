import { html, type Html } from './html.js';
import { type PageReach } from './send-page.js';

/** A logo over the first letter of a name: that is seen until the logo is there, or if it never is. */
export const logoOf = (name: string, logo_url: string | null = null): Html =>
  html`<div class="mark" aria-hidden="true">
    ${[...name][0]}${logo_url && html`<img src="${logo_url}" alt="" width="48" height="48" />`}
  </div>`;

/** A logo is the service's to answer, and the one thing on a page of the vault that is not its own. */
export const logoReach = (logo_url: string | null = null): PageReach =>
  logo_url ? { shows: new URL(logo_url).origin } : {};
