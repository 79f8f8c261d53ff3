import { html, type Html, layout } from '#platform/pages';
import { paths } from '../../../session/domain/authorization-server.js';
import { frame } from '../../../session/services/page-frame.js';

type Person = { label: string; organization: string };

/** The CSRF token of a form, and where the browser goes next. */
type Form = { csrf: string; returnTo: string };

const hidden = ({ csrf, returnTo }: Form): Html =>
  html`<input type="hidden" name="csrf" value="${csrf}" /><input type="hidden" name="return_to" value="${returnTo}" />`;

/** Shows the member of a sign-in link, and uses the link only after the person confirms. */
export const linkPage = ({ label, organization }: Person, link: string, form: Form): string =>
  layout(
    'Sign in to this browser?',
    html`<h1>Sign in to this browser?</h1>
      <p class="lead">While you are signed in, this browser can allow apps to use tools on your behalf.</p>
      <dl>
        <dt>Account</dt>
        <dd>${label}</dd>
        <dt>Organization</dt>
        <dd>${organization}</dd>
      </dl>
      <form method="post" action="${paths.signIn}">
        ${hidden(form)}<input type="hidden" name="link" value="${link}" />
        <button>Sign in</button>
      </form>`,
    frame,
  );

export type KnownIssuer = {
  name: string;
  /** Null for the identity provider of the whole installation. */
  organization: string | null;
  /** Whether the person confirms the sign-in afterwards, because a link chose the organization. */
  isConfirmed?: boolean;
};

const startAt = ({ organization, isConfirmed = false }: KnownIssuer, returnTo: string): string =>
  `${paths.start}?${new URLSearchParams({
    ...(organization !== null && { organization }),
    ...(isConfirmed && { confirm: 'yes' }),
    return_to: returnTo,
  })}`;

const issuerLink = ({ returnTo }: Form, issuer: KnownIssuer, isFirst: boolean): Html =>
  html`<a class="button ${!isFirst && 'quiet'}" href="${startAt(issuer, returnTo)}"
    >Continue with ${issuer.name}${issuer.organization !== null && ` (${issuer.organization})`}</a
  >`;

/** Sent with POST, so that a token which somebody enters here does not get into the address. */
const organizationForm = (form: Form, typed?: string): Html =>
  html`<form method="post" action="${paths.signIn}">
    ${hidden(form)}
    <div class="field">
      <label for="organization">Organization</label>
      <p class="help" id="organization-help">A short name, such as “my-organization”. Your administrator knows it.</p>
      <input
        id="organization"
        name="organization"
        value="${typed}"
        autocapitalize="none"
        spellcheck="false"
        aria-describedby="organization-help"
        ${typed !== undefined && html`aria-invalid="true"`}
        required
      />
    </div>
    <button>Continue with single sign-on</button>
  </form>`;

/** Redirects to the sign-in of an organization, without a click if the browser allows this. */
export const continuePage = (issuer: KnownIssuer, returnTo: string): string => {
  const address = startAt(issuer, returnTo);
  return layout(
    'Continue to your organization',
    html`<meta http-equiv="refresh" content="0; url=${address}" />
      <h1>Continue to your organization</h1>
      <a class="button" href="${address}">Continue with ${issuer.name}</a>`,
    frame,
  );
};

const secretForm = (form: Form): Html =>
  html`<form method="post" action="${paths.signIn}">
    ${hidden(form)}
    <div class="field">
      <label for="link">Sign-in link or API token</label>
      <p class="help" id="link-help">
        You got a token when you joined. While you are signed in, you can create more on your tokens page.
      </p>
      <input
        type="password"
        id="link"
        name="link"
        autocomplete="off"
        autocapitalize="none"
        spellcheck="false"
        aria-describedby="link-help"
        required
      />
    </div>
    <button>Sign in</button>
    <p class="help">No token any more? Ask an administrator of your organization to let you in again.</p>
  </form>`;

type SignIn = {
  issuers: readonly KnownIssuer[];
  /** The organization that was typed, and why it cannot be used. */
  typed?: string;
  organizationProblem?: string;
  /** Why the last link or token was refused. */
  secretProblem?: string;
};

/** First offers the identity providers that are known for this browser. The other ways to sign in are folded. */
export function signInPage(form: Form, { issuers, typed, organizationProblem, secretProblem }: SignIn): string {
  const problem = organizationProblem ?? secretProblem;
  const another = issuers.some(({ organization }) => organization !== null)
    ? 'Sign in to another organization'
    : 'Use your organization’s single sign-on';
  return layout(
    problem === undefined ? 'Sign in' : 'Error: Sign in',
    html`<h1>Sign in</h1>
      ${
        problem !== undefined && html`<div class="problem" role="alert" tabindex="-1" autofocus><p>${problem}</p></div>`
      }
      ${issuers.map((issuer, position) => issuerLink(form, issuer, position === 0))}
      ${issuers.length === 0 ? organizationForm(form, typed) : folded(another, organizationForm(form))}
      ${folded('Sign in with a link or a token', secretForm(form), secretProblem !== undefined || issuers.length === 0)}
      <p class="reference">Invited, but not a member yet? <a href="/join">Accept your invite</a>.</p>`,
    frame,
  );
}

const folded = (title: string, content: Html, isOpen = false): Html =>
  html`<details ${isOpen && html`open`}>
    <summary>${title}</summary>
    ${content}
  </details>`;

/** @param next where the person wanted to go, or the console, if it has something for them. */
export const signedInPage = ({ label, organization }: Person, form: Form, next: string | null): string =>
  layout(
    'You are signed in',
    html`<h1>You are signed in</h1>
      <p class="lead">If an app asked you to sign in, go back to it.</p>
      <dl>
        <dt>Signed in as</dt>
        <dd>${label}</dd>
        <dt>Organization</dt>
        <dd>${organization}</dd>
      </dl>
      ${next !== null && html`<a class="button" href="${next}">${isConsole(next) ? 'Open the console' : 'Continue'}</a>`}
      <a class="button ${next !== null && 'quiet'}" href="${paths.welcome}">Go to your start page</a>
      <a class="button quiet" href="${paths.tokens}">Your API tokens</a>
      <form method="post" action="${paths.signIn}/out">
        ${hidden(form)}
        <button class="back">Sign out</button>
      </form>`,
    frame,
  );

const isConsole = (path: string): boolean => path.startsWith(paths.console);
