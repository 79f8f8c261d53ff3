import { hiddenFields, html, type Html, layout, problemBox } from '#platform/pages';
import { paths } from '../../domain/authorization-server.js';
import { describeBrowser, type SessionRecord } from '../../domain/browser-session.js';
import { frame } from '../../services/page-frame.js';
import { type PageSession } from '../member-pages.js';

type SessionsPage = PageSession & {
  sessions: readonly SessionRecord[];
  /** The id of the session that this browser has. */
  ownId: string;
  /** Why the last form was refused. */
  problem?: string;
};

/** A member who signs in often has more sessions than a page should list. */
const maxListed = 50;

/** Builds the page that lists the browsers in which a member is signed in. */
export function sessionsPage({ person, sessions, ownId, csrf, problem }: SessionsPage): string {
  const own = sessions.filter(({ id }) => id === ownId);
  const others = sessions.filter(({ id }) => id !== ownId);
  const hidden = others.length - maxListed;
  return layout(
    problem === undefined ? 'Your browser sessions' : 'Error: Your browser sessions',
    html`<h1>Your browser sessions</h1>
      ${problemBox(problem)}
      <p class="lead">
        ${person.label} is signed in to ${person.organization} in these browsers. If you do not know one of them, end
        it, and replace <a href="${paths.tokens}">your API tokens</a>. Every session ends after ten hours.
      </p>
      <ul class="rows">
        ${[...own, ...others.slice(0, maxListed)].map((each) => row(each, { csrf, isOwn: each.id === ownId }))}
      </ul>
      ${hidden > 0 && html`<p class="help">There are ${hidden} more, which were used longer ago.</p>`}
      ${
        others.length > 0
          ? html`<form method="post" action="${paths.sessions}/others">
              ${hiddenFields({ csrf })}
              <button>End all other sessions</button>
            </form>`
          : html`<p>You are not signed in to any other browser.</p>`
      }
      <a class="back" href="${paths.welcome}">Go to your start page</a>`,
    frame,
  );
}

const row = (
  { id, user_agent, ip, began_at, last_used_at }: SessionRecord,
  { csrf, isOwn }: { csrf: string; isOwn: boolean },
): Html =>
  html`<li class="connector">
    <span
      ><strong>${describeBrowser(user_agent)}</strong> ${isOwn && html`<span class="tag">This browser</span>`}
      <span class="facts">Address ${ip ?? 'unknown'}</span>
      <span class="facts">Began ${minute(began_at)}</span>
      <span class="facts">${isOwn ? 'In use now' : `Last used ${minute(last_used_at)}`}</span></span
    >
    <form method="post" action="${paths.sessions}">
      ${hiddenFields({ csrf, id })}
      <button class="quiet" aria-label="${isOwn ? 'Sign out of this browser' : `End ${describeBrowser(user_agent)}`}">
        ${isOwn ? 'Sign out' : 'End'}
      </button>
    </form>
  </li>`;

const minute = (time: string): string => `${time.slice(0, 10)} ${time.slice(11, 16)} UTC`;
