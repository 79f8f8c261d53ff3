import { type TokenView } from '#identity';
import { html, type Html, layout } from '#platform/pages';
import { paths } from '../../domain/authorization-paths.js';
import { frame } from '../../services/frame.js';
import { type Person } from './sign-in-page.js';

/** The result of the last form: a new token, shown once, or a problem. */
export type TokensNews = { secret?: string; name?: string; problem?: string };

type Shown = { csrf: string; mayIssue: boolean; news: TokensNews };

export const tokensPage = (
  { label, organization }: Person,
  tokens: readonly TokenView[],
  { csrf, mayIssue, news }: Shown,
): string =>
  layout(
    news.problem === undefined ? 'Your API tokens' : 'Error: Your API tokens',
    html`<h1>Your API tokens</h1>
      ${told(news)}
      <p class="lead">${label}, in ${organization}. Anyone who has one of your tokens can do everything you can do.</p>
      ${
        tokens.length === 0
          ? html`<p>You have no tokens.</p>`
          : html`<ul>
              ${tokens.map((token) => line(token, csrf))}
            </ul>`
      }
      ${mayIssue ? issueForm(csrf) : html`<p>Your roles do not allow you to create tokens.</p>`}
      <a class="back" href="${paths.signIn}">See who is signed in</a>`,
    frame,
  );

const told = ({ secret, name, problem }: TokensNews): Html | false => {
  if (problem !== undefined)
    return html`<div class="problem" role="alert" tabindex="-1" autofocus><p>${problem}</p></div>`;
  return (
    secret !== undefined &&
    html`<div role="status">
      <p>Copy ${name} now. It will not be shown again.</p>
      <pre tabindex="0"><code>${secret}</code></pre>
    </div>`
  );
};

const line = ({ id, name, hint, expires_at, can_revoke }: TokenView, csrf: string): Html =>
  html`<li>
    <strong>${name}</strong> <code>${hint}</code>
    ${expires_at === null ? 'does not expire' : `expires ${expires_at.slice(0, 10)}`}
    ${
      can_revoke &&
      html`<form method="post" action="${paths.tokens}/revoke">
        <input type="hidden" name="csrf" value="${csrf}" /><input type="hidden" name="id" value="${id}" />
        <button class="back" aria-label="Revoke ${name}">Revoke</button>
      </form>`
    }
  </li>`;

const issueForm = (csrf: string): Html =>
  html`<h2>Create a token</h2>
    <form method="post" action="${paths.tokens}">
      <input type="hidden" name="csrf" value="${csrf}" />
      <div class="field">
        <label for="name">Name</label>
        <input id="name" name="name" maxlength="80" autocomplete="off" required />
      </div>
      <div class="field">
        <label for="days">Expires in (days)</label>
        <input id="days" name="days" inputmode="numeric" pattern="[0-9]{1,3}" value="30" required />
      </div>
      <button>Create token</button>
    </form>`;
