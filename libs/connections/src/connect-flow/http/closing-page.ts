import { assetIn, type Frame, html, layout, logoOf, stylesheetIn } from '#platform/pages';
import { type ConnectOutcome } from '../domain/connect-outcome.js';

type Status = ConnectOutcome['status'];

const sentences: Record<Status, (connector: string) => string> = {
  connected: (connector) => `${connector} is connected. You can close this window.`,
  denied: () => 'No account was connected. You can close this window.',
  failed: (connector) => `${connector} could not be connected. Start again from the app.`,
  expired: () => 'This link has expired. Start again from the app.',
};

/**
 * Notifies the window that opened this one, and closes it if possible. The script reads its values from data attributes
 * of the page.
 */
const script = `
const { id, status, origin } = document.querySelector('[data-status]').dataset;
if (window.opener) {
  window.opener.postMessage({ type: 'latchkey:connection', id, status }, origin);
  window.close();
}`;

export const assetFolder = '/connection/assets';

export const frame: Frame = {
  stylesheet: stylesheetIn(assetFolder),
  script: assetIn(assetFolder, 'js', 'text/javascript; charset=utf-8', script),
  footer: 'Latchkey keeps credentials encrypted and never shows them.',
};

type Ended = { id: string; status: Status; appUrl: string; connector?: string; logo_url: string | null };

/** The last page of the connect flow, if the app gave no return address. */
export function closingPage({ id, status, appUrl, connector, logo_url }: Ended): string {
  const heading = status === 'connected' ? 'Connected' : 'Not connected';
  return layout(
    heading,
    html`${connector && logoOf(connector, logo_url)}
      <h1 data-id="${id}" data-status="${status}" data-origin="${new URL(appUrl).origin}">${heading}</h1>
      <p class="lead" role="status">${sentences[status](connector ?? 'The account')}</p>
      <a class="button" href="${appUrl}">Go to the app</a>`,
    frame,
  );
}
