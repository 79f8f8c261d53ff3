import { html, type Html, layout } from '#platform/pages';
import { paths } from '../../../session/domain/authorization-paths.js';
import { frame } from '../../../session/services/frame.js';

export type Person = { label: string; organization: string };

/** The CSRF token of a form, and where the browser goes next. */
type Form = { csrf: string; wayOn: string };

const hidden = ({ csrf, wayOn }: Form): Html =>
  html`<input type="hidden" name="csrf" value="${csrf}" /><input type="hidden" name="way_on" value="${wayOn}" />`;

/** Confirms a sign-in link before it is used, and shows who it belongs to. */
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

/** An identity provider to continue with. @param organization null for the one of the whole installation. */
export type KnownIssuer = { name: string; organization: string | null };

const startAt = (organization: string | null, wayOn: string): string =>
  `${paths.start}?${new URLSearchParams({ ...(organization !== null && { organization }), way_on: wayOn })}`;

const issuerLink = ({ wayOn }: Form, { name, organization }: KnownIssuer): Html =>
  html`<a class="button" href="${startAt(organization, wayOn)}"
    >Continue with ${name}${organization !== null && ` (${organization})`}</a
  >`;

const organizationForm = ({ wayOn }: Form): Html =>
  html`<form method="get" action="${paths.signIn}">
    <input type="hidden" name="way_on" value="${wayOn}" />
    <div class="field">
      <label for="organization">Organization ID</label>
      <p class="help" id="organization-help">A short name, such as “my-organization”. Your administrator knows it.</p>
      <input
        id="organization"
        name="organization"
        autocapitalize="none"
        spellcheck="false"
        aria-describedby="organization-help"
        required
      />
    </div>
    <button>Continue with single sign-on</button>
  </form>`;

/** Leads to the sign-in of an organization, without a click where the browser allows it. */
export const continuePage = (organization: string, wayOn: string): string => {
  const address = startAt(organization, wayOn);
  return layout(
    'Continue to your organization',
    html`<meta http-equiv="refresh" content="0; url=${address}" />
      <h1>Continue to your organization</h1>
      <a class="button" href="${address}">Continue</a>`,
    frame,
  );
};

const secretForm = (form: Form): Html =>
  html`<form method="post" action="${paths.signIn}">
    ${hidden(form)}
    <div class="field">
      <label for="link">Sign-in link or API token</label>
      <p class="help" id="link-help">You got a token when you joined, or you create one on your tokens page.</p>
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
  </form>`;

type SignIn = {
  issuers: readonly KnownIssuer[];
  /** Why the last attempt failed. */
  problem?: string;
};

/** First offers the identity providers that are known for this browser. The other ways to sign in are folded. */
export const signInPage = (form: Form, { issuers, problem }: SignIn): string =>
  layout(
    problem === undefined ? 'Sign in' : 'Error: Sign in',
    html`<h1>Sign in</h1>
      ${
        problem !== undefined && html`<div class="problem" role="alert" tabindex="-1" autofocus><p>${problem}</p></div>`
      }
      ${issuers.map((issuer) => issuerLink(form, issuer))}
      ${
        issuers.length === 0
          ? organizationForm(form)
          : folded('Sign in to another organization', organizationForm(form))
      }
      ${folded('Sign in with a link or a token', secretForm(form), problem !== undefined)}
      <p class="reference">Invited, but not a member yet? <a href="/join">Accept your invite</a>.</p>`,
    frame,
  );

const folded = (title: string, content: Html, isOpen = false): Html =>
  html`<details ${isOpen && html`open`}>
    <summary>${title}</summary>
    ${content}
  </details>`;

export const signedInPage = ({ label, organization }: Person, form: Form): string =>
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
      <a class="button" href="${paths.welcome}">Go to your start page</a>
      <a class="button quiet" href="${paths.tokens}">Your API tokens</a>
      <form method="post" action="${paths.signIn}/out">
        ${hidden(form)}
        <button class="back">Sign out</button>
      </form>`,
    frame,
  );
