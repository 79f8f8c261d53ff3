import { html, type Html, layout } from '#kernel';
import { type AuthorizationOptions } from '../../domain/authorization-options.js';
import { paths } from '../../domain/authorization-paths.js';
import { frame } from '../../services/frame.js';

export type Person = { label: string; organization: string };

/** Ties a form to the page that was shown, and says where it leads on to. */
type Form = { csrf: string; wayOn: string };

const hidden = ({ csrf, wayOn }: Form): Html =>
  html`<input type="hidden" name="csrf" value="${csrf}" /><input type="hidden" name="way_on" value="${wayOn}" />`;

/** For who has opened a link: whose it is, before anything is done. */
export const linkPage = ({ label, organization }: Person, link: string, form: Form): string =>
  layout(
    'Sign in to this browser?',
    html`<h1>Sign in to this browser?</h1>
      <p class="lead">For as long as you are signed in, this browser can let apps use tools in your name.</p>
      <dl>
        <dt>You are</dt>
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
  html`<form method="get" action="${paths.start}">
    <input type="hidden" name="way_on" value="${wayOn}" />
    <button>Continue</button>
  </form>`;

const organizationForm = ({ wayOn }: Form, isOneOfTwo: boolean): Html =>
  html`${isOneOfTwo && html`<h2>Through your organization</h2>`}
    <form method="get" action="${paths.start}">
      <input type="hidden" name="way_on" value="${wayOn}" />
      <div class="field">
        <label for="organization">Your organization, as it stands in its addresses</label>
        <input id="organization" name="organization" autocapitalize="none" spellcheck="false" required />
      </div>
      <button>Continue through your organization</button>
    </form>`;

/** For who is not signed in: how that is done. @param wrong whether they have tried in vain. */
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
          <p>This link was used already or has run out, or it is not one: make another.</p>
        </div>`
      }
      ${hasIssuer && issuerForm(form)} ${organizationForm(form, hasIssuer)}
      <h2>With an API token</h2>
      <p>Make a link with your API token, and paste it here within five minutes. It opens one browser, once.</p>
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
      <p class="lead">Go back to the app that asked you to, or to its window in this browser.</p>
      <dl>
        <dt>You are</dt>
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
