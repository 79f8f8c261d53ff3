import { type ReceivedInvite } from '#identity';
import { assetIn, copyScript, type Frame, html, type Html, layout, renderLogo, stylesheetIn } from '#platform/pages';

/**
 * The link's secret is in the URL fragment, which browsers do not send, so a script puts it into the form and sends it.
 * After the person has joined, the invite is used up, so the script replaces the page's address with one that can be
 * reloaded.
 */
const script = `
const field = document.querySelector('input[name=link]:not([type=hidden])');
const open = () => {
  if (!field || !location.hash.includes('_inv_')) return;
  field.value = location.href;
  history.replaceState(null, '', location.pathname);
  field.form.requestSubmit();
};
open();
addEventListener('hashchange', open);
const kept = document.querySelector('[data-stays-at]');
if (kept) history.replaceState(null, '', kept.dataset.staysAt);
`;

export const assetFolder = '/join/assets';

export const frame: Frame = {
  stylesheet: stylesheetIn(assetFolder),
  script: assetIn(assetFolder, 'js', 'text/javascript; charset=utf-8', script + copyScript),
  footer: 'An invite works once. Anyone with the link can accept it, so do not forward it.',
};

/** The frame of the pages after joining. */
export const welcomeFrame: Frame = { ...frame, footer: 'Agents and apps can run only the tools you allow.' };

/** Asks for the link if the script did not run or found no secret. @param problem why the last link was refused. */
export const linkPage = (problem?: { link: string; message: string }): string =>
  layout(
    problem ? 'Error: Accept an invite' : 'Accept an invite',
    html`<h1>Accept an invite</h1>
      <p class="lead">Paste the link of your invite. Next you see who invited you to which organization.</p>
      ${problem && problemBox(problem.message)}
      <form method="post" action="/join" autocomplete="off">
        <div class="field">
          <label for="link">Invite link</label>
          <input
            id="link"
            name="link"
            value="${problem?.link}"
            autocapitalize="none"
            spellcheck="false"
            required
            ${problem && html`aria-invalid="true"`}
          />
        </div>
        <button>Continue</button>
      </form>
      ${problem && html`<p class="reference">Have you joined already? <a href="/sign-in">Sign in</a>.</p>`}`,
    frame,
  );

type JoinForm = { link: string; csrf: string; name: string | null; message?: string };

/** Shows who invites the person to which organization. Only the page's button uses up the invite. */
export function joinPage({ organization, inviter, email }: ReceivedInvite, form: JoinForm): string {
  const heading = `Join ${organization.name}?`;
  return layout(
    form.message === undefined ? heading : `Error: ${heading}`,
    html`${renderLogo(organization.name, organization.logo_url)}
      <h1>${heading}</h1>
      <p class="lead">
        ${organization.name} uses Latchkey to connect accounts, such as a calendar or a code repository, and to decide
        what people and their AI agents may do with them.
      </p>
      ${form.message !== undefined && problemBox(form.message)}
      <dl>
        ${
          inviter &&
          html`<dt>Invited by</dt>
            <dd>${inviter.label}${inviter.email && inviter.email !== inviter.label && ` (${inviter.email})`}</dd>`
        }
        <dt>Invite for</dt>
        <dd>${email}</dd>
      </dl>
      <form method="post" action="/join" autocomplete="off">
        <input type="hidden" name="link" value="${form.link}" />
        <input type="hidden" name="csrf" value="${form.csrf}" />
        <div class="field">
          <label for="name">Your name <span class="optional">(optional)</span></label>
          <p class="help" id="name-help">The other members see your name.</p>
          <input
            id="name"
            name="name"
            value="${form.name}"
            maxlength="80"
            autocomplete="name"
            spellcheck="false"
            aria-describedby="name-help"
          />
        </div>
        <button name="answer" value="join">Join ${organization.name}</button>
      </form>
      <p class="reference">If you did not expect this invite, close this page. Nothing happens until you join.</p>`,
    frame,
  );
}

const problemBox = (message: string): Html =>
  html`<div class="problem" role="alert" tabindex="-1" autofocus><p>${message}</p></div>`;

/** Shown to new members whose organization requires single sign-on. @param signIn the address to sign in at. */
export const signInNextPage = (organization: string, signIn: string): string =>
  layout(
    `Welcome to ${organization}`,
    html`<h1>Welcome to ${organization}</h1>
      <p class="lead">You are now a member. ${organization} uses single sign-on: sign in to continue.</p>
      <a class="button" href="${signIn}">Sign in</a>`,
    welcomeFrame,
  );
