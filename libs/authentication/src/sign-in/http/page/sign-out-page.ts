import { hiddenFields, html, type Html, layout } from '#platform/pages';
import { paths } from '../../../session/domain/authorization-server.js';
import { frame } from '../../../session/services/page-frame.js';

/** `create`: the person can create a token. `replace`: the person can only replace one. `none`: neither. */
export type TokenWay = 'create' | 'replace' | 'none';

type SignOut = {
  csrf: string;
  /** How the person can get a token now. Null if the person can come back without a token. */
  tokenWay: TokenWay | null;
};

/** Asks before signing out. Without a token and without single sign-on, the person could not come back. */
export const signOutPage = ({ csrf, tokenWay }: SignOut): string =>
  layout(
    'Sign out?',
    html`<h1>Sign out?</h1>
      ${tokenWay === null ? html`<p class="lead">You sign out of this browser.</p>` : warning(tokenWay)}
      <form method="post" action="${paths.signIn}/out">
        ${hiddenFields({ csrf, confirmed: 'yes' })}
        <button class="${tokenWay !== null && 'quiet'}">${tokenWay === null ? 'Sign out' : 'Sign out anyway'}</button>
      </form>
      <a class="back" href="${paths.welcome}">Stay signed in</a>`,
    frame,
  );

const warning = (tokenWay: TokenWay): Html =>
  html`<p class="lead">
      You need a token to come back. If you have not kept one, you cannot sign in again. ${advice[tokenWay]}
    </p>
    ${tokenWay !== 'none' && html`<a class="button" href="${paths.tokens}">${labels[tokenWay]}</a>`}`;

const advice: Record<TokenWay, string> = {
  create: 'Create one first, and keep it like a password.',
  replace: 'Replace your token first, and keep the new one like a password.',
  none: 'Your roles do not allow you to create one. Ask an administrator first.',
};

const labels: Record<Exclude<TokenWay, 'none'>, string> = { create: 'Create a token', replace: 'Replace a token' };
