import { html, type Html, type PageReach } from '#kernel';

/** A connector's logo, over the first letter of its name: that is seen until the logo is there, or if it never is. */
export const connectorLogo = (connector: string, logo_url: string | null = null): Html =>
  html`<div class="mark" aria-hidden="true">
    ${[...connector][0]}${logo_url && html`<img src="${logo_url}" alt="" width="48" height="48" />`}
  </div>`;

/** The logo is the service's to answer, and the one thing on a page that is not ours. */
export const reachOf = (session?: { logo_url: string | null }): PageReach =>
  session?.logo_url ? { shows: new URL(session.logo_url).origin } : {};
