import { html, type Html, layout } from '#platform/pages';
import { type AuthorizationOptions } from '../../domain/authorization-options.js';
import { paths } from '../../domain/authorization-paths.js';
import { frame } from '../../services/frame.js';

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

const issuerForm = ({ wayOn }: Form): Html =>
  html`<a class="button" href="${paths.start}?${new URLSearchParams({ way_on: wayOn }).toString()}">Continue</a>`;

const organizationForm = ({ wayOn }: Form, isOneOfTwo: boolean): Html =>
  html`${isOneOfTwo && html`<h2>Through your organization</h2>`}
    <form method="get" action="${paths.signIn}">
      <input type="hidden" name="way_on" value="${wayOn}" />
      <div class="field">
        <label for="organization">Organization ID (for example “my-organization”)</label>
        <input id="organization" name="organization" autocapitalize="none" spellcheck="false" required />
      </div>
      <button>Continue through your organization</button>
    </form>`;

/** Leads to the sign-in of an organization, without a click where the browser allows it. */
export const continuePage = (organization: string, wayOn: string): string => {
  const address = `${paths.start}?${new URLSearchParams({ organization, way_on: wayOn })}`;
  return layout(
    'Continue to your organization',
    html`<meta http-equiv="refresh" content="0; url=${address}" />
      <h1>Continue to your organization</h1>
      <a class="button" href="${address}">Continue</a>`,
    frame,
  );
};

/** Explains how to sign in. @param wrong whether the last attempt failed. */
export const signInPage = (
  form: Form,
  { serviceUrl, hasIssuer }: Pick<AuthorizationOptions, 'serviceUrl' | 'hasIssuer'>,
  wrong: boolean,
): string =>
  layout(
    wrong ? 'Error: Sign in' : 'Sign in',
    html`<h1>Sign in</h1>
      ${
        wrong &&
        html`<div class="problem" role="alert" tabindex="-1" autofocus>
          <p>This link is invalid, expired or already used. Create a new one.</p>
        </div>`
      }
      ${hasIssuer && issuerForm(form)} ${organizationForm(form, hasIssuer)}
      <h2>With an API token</h2>
      <p>Create a link with your API token and paste it here within five minutes. It works once, in one browser.</p>
      <pre
        tabindex="0"
      ><code>curl -X POST -H "Authorization: Bearer $LATCHKEY_TOKEN" ${serviceUrl}/user/me/sign-in-link</code></pre>
      <form method="post" action="${paths.signIn}">
        ${hidden(form)}
        <div class="field">
          <label for="link">Sign-in link</label>
          <input id="link" name="link" autocomplete="off" autocapitalize="none" spellcheck="false" required />
        </div>
        <button>Sign in</button>
      </form>`,
    frame,
  );

export const signedInPage = ({ label, organization }: Person, form: Form): string =>
  layout(
    'You are signed in',
    html`<h1>You are signed in</h1>
      <p class="lead">Go back to the app that asked you to sign in.</p>
      <dl>
        <dt>Signed in as</dt>
        <dd>${label}</dd>
        <dt>Organization</dt>
        <dd>${organization}</dd>
      </dl>
      <a class="button" href="${paths.tokens}">Your API tokens</a>
      <form method="post" action="${paths.signIn}/out">
        ${hidden(form)}
        <button>Sign out</button>
      </form>`,
    frame,
  );
