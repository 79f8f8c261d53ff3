import { createHash } from 'node:crypto';
import { type ConnectOutcome } from '../domain/connect-outcome.js';

type Status = ConnectOutcome['status'];

const sentences: Record<Status, string> = {
  connected: 'Connected. You can close this window.',
  denied: 'Nothing was connected. You can close this window.',
  failed: 'This could not be connected. Start again from the app.',
  expired: 'This link is no longer good. Start again from the app.',
};

/** Tells whoever opened the window, and closes it where it may. What it says comes with the page, as data. */
const script = `
const { id, status, origin } = document.body.dataset;
if (window.opener) {
  window.opener.postMessage({ type: 'latchkey:connection', id, status }, origin);
  window.close();
}`;

export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'content-security-policy':
    `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${digest(script)}'; ` +
    `base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
};

/** The page that ends a visit to the connect page, where the app named no place to return to. */
export const closingPage = (
  id: string,
  status: Status,
  origin: string,
  sentence = sentences[status],
): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Latchkey</title>
<style>body{font:1.1rem/1.5 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1rem;text-align:center}</style>
<body data-id="${escaped(id)}" data-status="${status}" data-origin="${escaped(origin)}">
<main><h1>${status === 'connected' ? 'Connected' : 'Not connected'}</h1><p>${escaped(sentence)}</p></main>
<script>${script}</script>
</body>
</html>
`;

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => entities[letter]!);
