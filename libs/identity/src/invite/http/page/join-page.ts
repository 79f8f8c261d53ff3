import { assetIn, type Frame, html, type Html, layout, stylesheetIn } from '#platform/pages';

/** The link's secret is in the URL fragment, which no server reads, so a script puts it into the form. */
const script = `
const field = document.querySelector('input[name=link]');
if (field && location.hash.includes('_inv_')) {
  field.value = location.href;
  field.closest('.field').hidden = true;
  history.replaceState(null, '', location.pathname);
}`;

export const assetFolder = '/join/assets';

export const frame: Frame = {
  stylesheet: stylesheetIn(assetFolder),
  script: assetIn(assetFolder, 'js', 'text/javascript; charset=utf-8', script),
  footer: 'An invite works once. Anyone with the link can accept it.',
};

/** The values of the last attempt, and why it failed. */
type JoinProblem = { link: string; name: string; message: string };

export function joinPage(problem?: JoinProblem): string {
  const { link = '', name = '', message } = problem ?? {};
  return layout(
    problem ? 'Error: Accept an invite' : 'Accept an invite',
    html`<h1>Accept an invite</h1>
      <p class="lead">
        You have been invited to join an organization on Latchkey. Continue only if you were expecting this invitation.
      </p>
      ${message && html`<div class="problem" role="alert" tabindex="-1" autofocus><p>${message}</p></div>`}
      <form method="post" action="/join" autocomplete="off">
        ${field('link', 'Invite link', link, html`aria-describedby="link-help" required`)}
        ${field('name', 'Display name', name, html`maxlength="80" autocomplete="name"`)}
        <button>Join</button>
      </form>
      <p class="reference">
        If you already belong to another organization here and want to be the same person in both, call
        <code>POST /invite/accept</code> with your token instead. See the
        <a href="/reference/invites#acceptInvite">API reference</a>.
      </p>`,
    frame,
  );
}

const field = (name: 'link' | 'name', label: string, value: string, attributes: Html): Html =>
  html`<div class="field">
    <label for="${name}">${label} ${name === 'name' && html`<span class="optional">(optional)</span>`}</label>
    ${name === 'link' && html`<p class="help" id="link-help">You can find the link in your invitation email.</p>`}
    <input id="${name}" name="${name}" value="${value}" autocapitalize="none" spellcheck="false" ${attributes} />
  </div>`;

/** @param token undefined where the organization requires single sign-on. */
export const joinedPage = (organization: string, token: string | undefined, serviceUrl: string): string =>
  layout(
    `Welcome to ${organization}`,
    html`<h1>Welcome to ${organization}</h1>
      ${token === undefined ? signInNow : tokenNow(token, serviceUrl)}
      <a class="back" href="/">What is this?</a>`,
    frame,
  );

const signInNow = html`<p class="lead">
    You are now a member. This organization requires single sign-on. Sign in to create API tokens.
  </p>
  <a class="button" href="/sign-in">Sign in</a>`;

const tokenNow = (token: string, serviceUrl: string): Html =>
  html`<p class="lead">You are now a member. Copy your API token now. It will not be shown again.</p>
    <div class="field">
      <label for="token">Your token (expires in 30 days)</label>
      <input id="token" value="${token}" readonly spellcheck="false" />
    </div>
    <p>Try it:</p>
    <pre tabindex="0"><code>curl -H "Authorization: Bearer ${token}" "${serviceUrl}/user/me"</code></pre>
    <a class="button" href="/reference">Open the API reference</a>`;
