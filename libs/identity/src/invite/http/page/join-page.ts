import { assetIn, type Frame, html, type Html, layout, stylesheetIn } from '#kernel';

/** The link's secret comes where no server reads it, so only the page itself can put it into the form. */
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
  footer: 'An invite is good once. Whoever has its link can accept it.',
};

/** What was sent last, and why it did not do. */
type JoinProblem = { link: string; name: string; message: string };

export function joinPage(problem?: JoinProblem): string {
  const { link = '', name = '', message } = problem ?? {};
  return layout(
    problem ? 'Error: Accept an invite' : 'Accept an invite',
    html`<h1>Accept an invite</h1>
      <p class="lead">You were asked to join an organization on Latchkey. Go on only if you expected this.</p>
      ${message && html`<div class="problem" role="alert" tabindex="-1" autofocus><p>${message}</p></div>`}
      <form method="post" action="/join" autocomplete="off">
        ${field('link', 'The link of your invite', link, html`aria-describedby="link-help" required`)}
        ${field('name', 'What you want to be called', name, html`maxlength="80" autocomplete="name"`)}
        <button>Join</button>
      </form>
      <p class="reference">
        If you belong to another organization here and want to be the same person in both, send
        <code>POST /invite/accept</code> with your token instead: see
        <a href="/reference/invites#acceptInvite">the reference</a>.
      </p>`,
    frame,
  );
}

const field = (name: 'link' | 'name', label: string, value: string, attributes: Html): Html =>
  html`<div class="field">
    <label for="${name}">${label} ${name === 'name' && html`<span class="optional">(optional)</span>`}</label>
    ${name === 'link' && html`<p class="help" id="link-help">It stands in the mail that invited you.</p>`}
    <input id="${name}" name="${name}" value="${value}" autocapitalize="none" spellcheck="false" ${attributes} />
  </div>`;

/** Shows the token once; nobody can show it again. */
/** @param token none where the organization has its people sign in. */
export const joinedPage = (organization: string, token: string | undefined, serviceUrl: string): string =>
  layout(
    `Welcome to ${organization}`,
    html`<h1>Welcome to ${organization}</h1>
      ${token === undefined ? signInNow : tokenNow(token, serviceUrl)}
      <a class="back" href="/">What is this?</a>`,
    frame,
  );

const signInNow = html`<p class="lead">
    You are a member now. This organization requires signing in: do so to make API tokens.
  </p>
  <a class="button" href="/sign-in">Sign in</a>`;

const tokenNow = (token: string, serviceUrl: string): Html =>
  html`<p class="lead">You are a member now. This is your API token: keep it, for it is shown only this once.</p>
    <div class="field">
      <label for="token">Your token, good for 30 days</label>
      <input id="token" value="${token}" readonly spellcheck="false" />
    </div>
    <p>Try it:</p>
    <pre tabindex="0"><code>curl -H "Authorization: Bearer ${token}" "${serviceUrl}/user/me"</code></pre>
    <a class="button" href="/reference">Go to the reference</a>`;
