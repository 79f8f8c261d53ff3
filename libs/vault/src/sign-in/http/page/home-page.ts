import { html, layout } from '#platform/pages';
import { frame } from './assets.js';

/** Returns the page for visitors without a link, which explains the vault. */
export const homePage = (appUrl: string): string =>
  layout(
    'Latchkey’s vault',
    html`<h1>Latchkey’s vault</h1>
      <p class="lead">
        The vault stores the credentials of connected accounts and uses them only as their owners allow. To connect an
        account, open the link that you get in the app.
      </p>
      <a class="button" href="${appUrl}">Go to the app</a>
      <a class="back" href="/health/ready">Service status</a>`,
    frame,
  );
