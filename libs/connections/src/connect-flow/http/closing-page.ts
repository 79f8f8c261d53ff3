import { browserPaths } from '#authentication';
import {
  assetIn,
  type Frame,
  html,
  type Html,
  layout,
  renderLogo,
  type OutcomeKind,
  outcomeMark,
  stylesheetIn,
} from '#platform/pages';
import { askForToolbox } from '../domain/agent-tool-rights.js';
import { type ConnectOutcome } from '../domain/expected-callback.js';

type Status = ConnectOutcome['status'];

type OutcomeText = { mark: OutcomeKind; heading: string; text: (connector: string, account: string | null) => Html };

const outcomes: Record<Status, OutcomeText> = {
  connected: {
    mark: 'good',
    heading: 'Connected',
    text: (connector, account) =>
      account === null
        ? html`Your account at ${connector} is connected.`
        : html`<strong>${account}</strong> at ${connector} is connected.`,
  },
  denied: {
    mark: 'warning',
    heading: 'Not connected',
    text: (connector) =>
      html`You cancelled, or did not allow the connection to ${connector}. No credential was stored.`,
  },
  failed: { mark: 'bad', heading: 'Not connected', text: (connector) => html`${connector} could not be connected.` },
  expired: {
    mark: 'bad',
    heading: 'Not connected',
    text: () => html`This link has expired or was already used. Start again where you got it.`,
  },
};

/** Explanations of why connecting failed, for the person who signed in. */
const reasons: Record<string, string> = {
  account_mismatch: 'You signed in with a different account than before. Sign in with the account that was connected.',
  missing_scopes: 'You did not grant all permissions that the connection needs. Start again and grant all of them.',
  verification_failed: 'The account was reached, but could not be verified. Ask an administrator.',
};

/**
 * Script that notifies the window that opened this page, and closes the page. The script reads its values from data
 * attributes of the page.
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
  footer: 'Latchkey stores credentials encrypted and never shows them.',
};

type ClosingPage = {
  id: string;
  status: Status;
  reason: string | null;
  appUrl: string;
  serviceUrl: string;
  /** The name of the connector; undefined if the connection was deleted. */
  connector?: string;
  logo_url: string | null;
  account: string | null;
  /**
   * What the person may do if the browser has a session in the organization of the connection: whether they may choose
   * tools of the account for their agent, whether they may sign in for it again, and in which toolboxes they must now
   * choose one of their accounts.
   */
  signedIn: { mayChoose: boolean; mayRetry: boolean; ambiguous: readonly string[] } | null;
};

/** Builds the last page of the connect flow, which is shown if the request gave no return address. */
export function closingPage(page: ClosingPage): string {
  const { id, status, appUrl, connector, logo_url, account } = page;
  const { mark, heading, text } = outcomes[status];
  const reason = status === 'failed' && reasons[page.reason ?? ''];
  return layout(
    heading,
    html`<div class="marks">${outcomeMark(mark)} ${connector && renderLogo(connector, logo_url)}</div>
      <h1 data-id="${id}" data-status="${status}" data-origin="${new URL(appUrl).origin}">${heading}</h1>
      <p class="lead" role="status">${text(connector ?? 'The account', account)} ${reason}</p>
      ${nextLinks(page)}`,
    frame,
  );
}

/** Builds links to the start page if the person is signed in. Otherwise, builds a link to the app if there is one. */
function nextLinks({ id, status, signedIn, appUrl, serviceUrl, connector }: ClosingPage): Html {
  if (signedIn !== null)
    return html`${signedIn.ambiguous.length > 0 && choiceOffer(signedIn.ambiguous, connector)}
      ${status === 'connected' ? agentOffer(id, signedIn.mayChoose) : html`<a class="button" href="${retryPath(id, signedIn.mayRetry)}">Try again</a>`}
      <a class="button quiet" href="${browserPaths.welcome}">Go to your start page</a>`;
  const hasApp = new URL(appUrl).origin !== new URL(serviceUrl).origin;
  return html`<p>You can close this window.</p>
    ${hasApp && html`<a class="button quiet" href="${appUrl}">Go to the app</a>`}`;
}

/** Maximum number of toolboxes that the page names. */
const maxNamed = 5;

/** Says that the person now has several accounts, so that their agent can use none until they choose one. */
const choiceOffer = (toolboxes: readonly string[], connector = 'this service'): Html =>
  html`<div class="warning-box">
    <p>
      You now have several accounts at ${connector}. Your agent can use none of them in
      ${toolboxes.slice(0, maxNamed).join(', ')}${toolboxes.length > maxNamed && ' and other toolboxes'} until you
      choose one.
    </p>
    <a class="button quiet" href="${browserPaths.agent}">Choose an account</a>
  </div>`;

/** Leads to the account that the person began to connect, so that they do not create a second one. */
const retryPath = (id: string, mayRetry: boolean): string =>
  mayRetry ? `${browserPaths.accounts}/${id}` : browserPaths.connect;

const agentOffer = (id: string, mayChoose: boolean): Html =>
  mayChoose
    ? html`<a class="button" href="${browserPaths.agent}/${id}">Let my agent use it</a>`
    : html`<p>${askForToolbox}</p>`;
