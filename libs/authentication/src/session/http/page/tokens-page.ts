import { type TokenView } from '#identity';
import { copyable, html, type Html, layout } from '#platform/pages';
import { paths } from '../../domain/authorization-server.js';
import { frame } from '../../services/page-frame.js';
import { type SessionPerson } from '../../services/session-people.js';

/** The result of the last form: a new token, shown once, or a problem. */
/** `typed` is what the person entered in a refused form. */
export type TokensNews = { secret?: string; problem?: string; typed?: TypedToken };

export type TypedToken = { name: string; days: string };

type Shown = {
  csrf: string;
  /** For the form that signs out. */
  signOutCsrf: string;
  mayIssue: boolean;
  /** The token that the session of this browser was opened with; null after a single sign-on. */
  sessionToken: string | null;
  news: TokensNews;
  now: Date;
};

export const tokensPage = (
  { label, organization }: SessionPerson,
  tokens: readonly TokenView[],
  { csrf, signOutCsrf, mayIssue, sessionToken, news, now }: Shown,
): string =>
  layout(
    news.problem === undefined ? 'Your API tokens' : 'Error: Your API tokens',
    html`<h1>Your API tokens</h1>
      ${newsBox(news)}
      <p class="lead">${label}, in ${organization}. Anyone who has one of your tokens can do everything it allows.</p>
      ${
        tokens.length === 0
          ? html`<p>You have no tokens.</p>`
          : html`<ul class="rows">
              ${tokens.map((token) => row(token, { csrf, isSession: token.id === sessionToken, mayIssue, now }))}
            </ul>`
      }
      ${mayIssue ? issueForm(csrf, news.typed) : html`<p>Your roles do not allow you to create tokens. ${replacementHint(tokens)}</p>`}
      <section aria-labelledby="session">
        <h2 id="session">This browser</h2>
        <p>
          ${sessionToken === null ? 'You signed in with single sign-on.' : 'This browser uses one of your tokens.'} You
          stay signed in for at most ten hours.
        </p>
        <form method="post" action="${paths.signIn}/out">
          <input type="hidden" name="csrf" value="${signOutCsrf}" />
          <button class="quiet">Sign out of this browser</button>
        </form>
      </section>
      <a class="back" href="${paths.welcome}">Go to your start page</a>`,
    frame,
  );

const replacementHint = (tokens: readonly TokenView[]): string | false =>
  tokens.some(({ can_rotate }) => can_rotate) &&
  'To sign in to another browser, or here again later, replace a token and keep the new one.';

const newsBox = ({ secret, problem }: TokensNews): Html | false => {
  if (problem !== undefined)
    return html`<div class="problem" role="alert" tabindex="-1" autofocus><p>${problem}</p></div>`;
  return (
    secret !== undefined &&
    html`<div class="notice" role="status">
      <p>Copy your new token now. It is not shown again.</p>
      ${copyable('new token', secret)}
    </div>`
  );
};

type RowFacts = { csrf: string; isSession: boolean; mayIssue: boolean; now: Date };

/**
 * Number of days before the end of a token from which the page advises replacing it. The first token of an organization
 * is valid for this long, so its owner sees the advice from the start.
 */
const soonDays = 7;

const row = (token: TokenView, facts: RowFacts): Html =>
  html`<li>
    <strong>${token.name}</strong> ${facts.isSession && html`<span class="tag">Used by this browser</span>`}
    <p class="facts"><code>${token.hint}</code></p>
    <p class="facts">
      ${token.last_used_at === null ? 'Never used' : `Last used ${minute(token.last_used_at)}`} ·
      ${token.expires_at === null ? 'does not expire' : `expires ${token.expires_at.slice(0, 10)}`}
    </p>
    ${
      expiresSoon(token, facts.now) &&
      html`<p class="facts">
        ${
          facts.mayIssue
            ? 'Create another token before then, and use it wherever you use this one.'
            : 'Your roles do not allow you to create another token. Before this token expires, ask an administrator ' +
              'for a role that allows it.'
        }
      </p>`
    }
    <p class="facts">${token.scopes === null ? 'Allows everything you can do' : `Only: ${token.scopes.join(', ')}`}</p>
    ${token.can_rotate && replacement(token, facts.csrf)} ${token.can_revoke && revocation(token, facts)}
  </li>`;

/** The button to replace a token. The person must first unfold it, because the old secret cannot be restored. */
const replacement = ({ id, name }: TokenView, csrf: string): Html =>
  html`<details>
    <summary>Replace ${name}</summary>
    <p>
      You get a new token with the same rights and the same expiry date. Programs and other browsers that use the old
      one stop working at once.
    </p>
    <form method="post" action="${paths.tokens}/replace">
      <input type="hidden" name="csrf" value="${csrf}" /><input type="hidden" name="token_id" value="${id}" />
      <button>Yes, replace ${name}</button>
    </form>
  </details>`;

const expiresSoon = ({ expires_at }: TokenView, now: Date): boolean =>
  expires_at !== null && Date.parse(expires_at) - now.getTime() <= soonDays * 86_400_000;

/** The button to revoke a token. The person must first unfold it, because a revoked token cannot be restored. */
const revocation = ({ id, name }: TokenView, { csrf, isSession }: Omit<RowFacts, 'mayIssue' | 'now'>): Html =>
  html`<details>
    <summary>Revoke ${name}</summary>
    <p>
      Programs that use this token stop working at once. This cannot be undone.
      ${isSession && 'You are also signed out of this browser.'}
    </p>
    <form method="post" action="${paths.tokens}/revoke">
      <input type="hidden" name="csrf" value="${csrf}" /><input type="hidden" name="id" value="${id}" />
      <button class="danger">Yes, revoke ${name}</button>
    </form>
  </details>`;

const minute = (time: string): string => `${time.slice(0, 10)} ${time.slice(11, 16)} UTC`;

const issueForm = (csrf: string, { name, days }: TypedToken = { name: '', days: '30' }): Html =>
  html`<section aria-labelledby="create">
    <h2 id="create">Create a token</h2>
    <form method="post" action="${paths.tokens}">
      <input type="hidden" name="csrf" value="${csrf}" />
      <div class="field">
        <label for="name">Name</label>
        <input id="name" name="name" maxlength="80" autocomplete="off" value="${name}" required />
      </div>
      <div class="field">
        <label for="days">Expires in (days)</label>
        <input id="days" name="days" inputmode="numeric" pattern="[0-9]{1,3}" value="${days}" required />
      </div>
      <button>Create token</button>
    </form>
  </section>`;
