import { html, layout } from '#kernel';
import { frame } from './assets.js';

/** For who opens the vault without a link: what it is, and that there is nothing to do here. */
export const homePage = (appUrl: string): string =>
  layout(
    'Latchkey’s vault',
    html`<h1>Latchkey’s vault</h1>
      <p class="lead">
        It keeps the credentials of connected accounts and uses them as their owners allow. People come here by a link
        that the app gives them, to connect an account.
      </p>
      <a class="button" href="${appUrl}">Go to the app</a>
      <ul class="links">
        <li><a href="/health/ready">Health</a>: whether requests are taken</li>
      </ul>`,
    frame,
  );
