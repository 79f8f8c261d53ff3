import { html, type Html, layout, renderLogo, outcomeMark } from '#platform/pages';
import { type ConnectSession, returnAddress } from '../../../connect-session/domain/connect-session.js';
import { type ProblemFacts, type ProblemKind, type SignInProblem } from '../../domain/sign-in-problem.js';
import { frame } from './assets.js';

type RenderedPage = { status: number; page: string };
type Words = { status: number; title: string; text: string; again?: boolean; reference?: boolean };

/** Returns the page that says what went wrong and what to do next. */
export function problemPage({ kind, facts }: SignInProblem, requestId: string, appUrl: string): RenderedPage {
  const { status, title, text, again, reference } = words[kind]({ connector: 'The connector', ...facts });
  const page = layout(
    title,
    html`<div class="marks">
        ${outcomeMark(gentle.includes(kind) ? 'warning' : 'bad')}
        ${facts.connector && renderLogo(facts.connector, facts.session?.logo_url)}
      </div>
      <h1>${title}</h1>
      <p class="lead" role="alert" ${kind === 'start_again' && html`data-no-session`}>${text}</p>
      ${facts.scopes && listed(facts.scopes)}
      ${again && facts.token && html`<a class="button" href="/connect?connect_session=${facts.token}">Try again</a>`}
      ${facts.onward && html`<a class="button" href="${facts.onward}">Finish connecting</a>`}
      ${wayBack(kind, facts.session, appUrl)}
      ${reference && html`<p class="reference">Reference for support: ${requestId}</p>`}`,
    frame,
  );
  return { status, page };
}

/** Problems that are not shown as failures, because the person decided so, or because nothing is lost. */
const gentle: readonly ProblemKind[] = ['denied', 'finished', 'under_way', 'interrupted'];

/** Returns the link back. After a completed sign-in, it must not report an error to the service. */
function wayBack(kind: ProblemKind, session: ConnectSession | undefined, appUrl: string): Html {
  if (!session || kind === 'finished' || kind === 'interrupted')
    return html`<a class="back" href="${appUrl}">Go to the app</a>`;
  return html`<a class="back" href="${returnAddress(session, { error: errors[kind] ?? 'failed' })}">Go back</a>`;
}

const listed = (scopes: readonly string[]) =>
  html`<ul>
    ${scopes.map((scope) => html`<li><code>${scope}</code></li> `)}
  </ul>`;

/** The error that the link back reports to the service. */
const errors: Partial<Record<ProblemKind, string>> = {
  denied: 'denied',
  setup_failed: 'verification_failed',
  wrong_account: 'account_mismatch',
  unknown_account: 'account_mismatch',
  other_subject_rule: 'account_mismatch',
  missing_scopes: 'missing_scopes',
};

const startAgain = {
  status: 400,
  title: 'Start again from the app',
  text: 'This link is invalid or has expired. Go back to the app and start again.',
};

const words: Record<ProblemKind, (facts: ProblemFacts) => Words> = {
  start_again: () => startAgain,
  form_refused: () => ({
    status: 403,
    title: 'That did not work',
    text: 'Your browser did not send this page’s cookie. Allow cookies for this site, then try again.',
    again: true,
  }),
  too_often: () => ({
    status: 429,
    title: 'Too many requests',
    text: 'Too many pages were opened from your network. Wait a minute, then open this page again.',
    again: true,
  }),
  expired: ({ connector }) => ({
    status: 410,
    title: 'This link has expired',
    text: `Links work once, for 15 minutes. Go back to the app and start again with ${connector}.`,
  }),
  finished: ({ connector, onward }) => ({
    status: 410,
    title: 'This link has already been used',
    text:
      onward === undefined
        ? `The sign-in with this link is complete. If the app does not show ${connector} as connected, reload the last ` +
          'page of the sign-in within ten minutes, or connect again from the app.'
        : `You signed in to ${connector}. If the app does not show the account as connected, finish connecting now.`,
  }),
  under_way: () => ({
    status: 409,
    title: 'A sign-in with this link is in progress',
    text: 'Wait a minute, then try again. If the sign-in succeeds in the meantime, you are done.',
    again: true,
  }),
  denied: ({ connector }) => ({
    status: 200,
    title: 'Not connected',
    text: `You did not allow the connection at ${connector}. Nothing was stored.`,
    again: true,
  }),
  refused: ({ connector }) => ({
    status: 400,
    title: `${connector} did not accept the connection`,
    text: 'Nothing was stored. Try again. If it happens again, contact an administrator.',
    again: true,
    reference: true,
  }),
  address_blocked: ({ connector }) => ({
    status: 400,
    title: `${connector} cannot be reached from here`,
    text: `The operator does not allow calls to the address of ${connector}. Nothing was stored. Contact an administrator.`,
    again: true,
    reference: true,
  }),
  out_of_tries: ({ connector }) => ({
    status: 400,
    title: `${connector} did not accept your entries`,
    text: 'Nothing was stored, and this link cannot be used again. Get a new link from the app that sent you here.',
    reference: true,
  }),
  unavailable: ({ connector }) => ({
    status: 503,
    title: `${connector} is not responding`,
    text: 'Nothing was stored. Wait a moment, then try again.',
    again: true,
    reference: true,
  }),
  wrong_account: ({ session, connector }) => ({
    status: 409,
    title: 'This is a different account',
    text: session?.expected_account
      ? `Sign in to ${connector} as ${session.expected_account}. The connection has not changed.`
      : `This connection still uses another ${connector} account. Sign in to the account that the connection uses.`,
    again: true,
  }),
  unknown_account: ({ connector }) => ({
    status: 409,
    title: 'This account cannot be identified',
    text:
      `${connector} did not say whose account this is, so the connection cannot be reconnected. Create a new ` +
      'connection.',
  }),
  other_subject_rule: ({ connector }) => ({
    status: 409,
    title: 'This account cannot be identified',
    text:
      `${connector} identifies accounts in another way since its definition was edited, so the connection cannot be ` +
      'reconnected. Create a new connection, or ask the editors of the connector to restore the earlier definition.',
  }),
  setup_failed: ({ connector, step }) => ({
    status: 409,
    title: `${connector} could not be set up`,
    text: `The sign-in succeeded, but a setup step failed, so the account was not connected. ${step?.label}: ${step?.error}`,
    again: true,
    reference: true,
  }),
  missing_scopes: ({ connector }) => ({
    status: 409,
    title: 'Some permissions are missing',
    text: `The connection needs these permissions, which ${connector} did not grant:`,
    again: true,
  }),
  not_configured: ({ connector }) => ({
    status: 409,
    title: `${connector} is not set up yet`,
    text: 'Ask an administrator of your organization to set up this connector, then try again.',
    again: true,
  }),
  interrupted: ({ connector }) => ({
    status: 200,
    title: 'One step is left',
    text: `You signed in to ${connector}, but the app has not activated the connection yet. Finish connecting now.`,
  }),
  organization_ending: ({ session }) => ({
    status: 409,
    title: 'This organization is scheduled for deletion',
    text:
      `${session?.org_name ?? 'The organization'} cannot create connections now. Ask an owner to restore the ` +
      'organization, then start again.',
  }),
  method_gone: ({ connector }) => ({
    status: 409,
    title: `${connector} no longer supports this sign-in method`,
    text: 'Nothing was stored. Choose another method, or start again in the app.',
    again: true,
  }),
};
