import { html, layout } from '#platform/pages';
import { frame } from './assets.js';

/**
 * Returns the page for internal errors, and for requests that none of our pages sends.
 * @param retryPath a local path.
 */
export const failurePage = (requestId: string, retryPath: string): string =>
  layout(
    'That did not work',
    html`<h1>That did not work</h1>
      <p class="lead" role="alert">Something went wrong on our side. Wait a moment, then try again.</p>
      <a class="button" href="${retryPath}">Try again</a>
      <p class="reference">Reference for support: ${requestId}</p>`,
    frame,
  );
