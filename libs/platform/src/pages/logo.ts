import { html, type Html } from './html.js';
import { type PageReach } from './send-page.js';

/** A logo over the first letter of a name. The letter shows until the logo has loaded, or if it never does. */
export const logoOf = (name: string, logo_url: string | null = null): Html =>
  html`<div class="mark" aria-hidden="true">
    ${[...name][0]}${logo_url && html`<img src="${logo_url}" alt="" width="48" height="48" />`}
  </div>`;

/**
 * Allows a page to load a logo from the API. On a page of the vault, the logo is the only part that the vault does
 * not serve.
 */
export const logoReach = (logo_url: string | null = null): PageReach =>
  logo_url ? { shows: new URL(logo_url).origin } : {};
