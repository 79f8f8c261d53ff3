import { browserFrame, browserPaths, type PageSession } from '#authentication';
import { type CollectedRows, html, type Html, layout } from '#platform/pages';
import { type ApprovalGrantView } from '../../queries/approval-grant.view.js';
import { type ApprovalView } from '../../queries/approval.view.js';
import { formatClockTime } from './approval-page.js';

type ApprovalListPage = PageSession & {
  /** Calls that the person may decide about. */
  waiting: CollectedRows<ApprovalView>;
  /** The person's own calls that wait for others. */
  own: readonly ApprovalView[];
  /** The calls that were requested last and no longer wait. The page shows those that were decided last. */
  ended: readonly ApprovalView[];
  /** Further calls that approvers allowed. */
  grants: readonly ApprovalGrantView[];
  /** Why the last form was refused. */
  problem?: string;
};

/** Builds the page that lists the calls that wait for a person's decision, or that were decided. */
export function approvalListPage({
  person,
  csrf,
  waiting: { rows, next },
  own,
  ended,
  grants,
  problem,
}: ApprovalListPage): string {
  return layout(
    'Calls that need approval',
    html`<h1>Calls that need approval</h1>
      <p class="lead">${person.label}, in ${person.organization}</p>
      ${problem !== undefined && html`<div class="problem" role="alert" tabindex="-1" autofocus><p>${problem}</p></div>`}
      <section aria-labelledby="waiting">
        <h2 id="waiting">Waiting for you</h2>
        ${
          rows.length === 0
            ? next === null && html`<p>No call waits for your decision.</p>`
            : renderRows(rows, describeDeadline)
        }
        ${next !== null && html`<a class="more" href="${browserPaths.approvals}?${new URLSearchParams({ cursor: next }).toString()}">More calls</a>`}
      </section>
      ${
        own.length > 0 &&
        html`<section aria-labelledby="own">
          <h2 id="own">Your calls that wait for others</h2>
          ${renderRows(own, describeWait)}
        </section>`
      }
      ${
        grants.length > 0 &&
        html`<section aria-labelledby="grants">
          <h2 id="grants">Calls that are allowed beforehand</h2>
          ${renderGrants(grants, csrf)}
        </section>`
      }
      ${
        ended.length > 0 &&
        html`<section aria-labelledby="ended">
          <h2 id="ended">Latest decisions</h2>
          ${renderRows(selectLatest(ended), describeEnd)}
        </section>`
      }
      <a class="back" href="${browserPaths.welcome}">Go to your start page</a>`,
    browserFrame,
  );
}

/** Number of calls on the page that no longer wait. */
const maxEnded = 20;

const renderRows = (rows: readonly ApprovalView[], describe: (row: ApprovalView) => string): Html =>
  html`<ul class="rows">
    ${rows.map(
      (row) =>
        html`<li>
          <a href="${browserPaths.approvals}/${row.id}">${row.summary}</a>
          <span class="facts">${callFacts(row, describe(row))}</span>
        </li>`,
    )}
  </ul>`;

/** Returns the facts about a call in a list: the start of its arguments, its requester, and its state. */
export function callFacts(approval: ApprovalView, state: string): Html {
  const sent = describeArguments(approval);
  return html`${sent !== '' && html`${sent}<br />`}${approval.requested_by_label ?? 'A former member'}, ${state}`;
}

/** Returns the state of a call that waits for the reader. */
export const describeDeadline = ({ expires_at }: ApprovalView): string =>
  `decide before ${formatClockTime(expires_at)}`;

/** Returns the state of a call of the reader that waits for others. */
export const describeWait = ({ has_decider, expires_at }: ApprovalView): string =>
  has_decider === false
    ? 'nobody can decide yet. Share the account with a colleague who may change it.'
    : `waits until ${formatClockTime(expires_at)}`;

/** Maximum number of characters of the arguments in a row. */
const maxArguments = 100;

/** Returns the start of the arguments, so that rows of the same tool differ. */
function describeArguments({ arguments_preview }: ApprovalView): string {
  const text = Object.entries(arguments_preview)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
  const characters = [...text];
  return characters.length > maxArguments ? `${characters.slice(0, maxArguments).join('')}…` : text;
}

const renderGrants = (grants: readonly ApprovalGrantView[], csrf: string): Html =>
  html`<ul class="rows">
    ${grants.map(
      ({ id, summary, app_name, user_label, max_calls, used_calls, expires_at, can_revoke }) =>
        html`<li>
          <strong>${summary}</strong>
          <span class="facts">
            ${app_name} for ${user_label ?? 'a former member'}, ${max_calls - used_calls} of ${max_calls} calls left,
            until ${formatClockTime(expires_at)}
          </span>
          ${
            can_revoke &&
            html`<form method="post" action="${browserPaths.approvals}/grant/${id}">
              <input type="hidden" name="csrf" value="${csrf}" />
              <button class="quiet" aria-label="End the further calls of ${summary}">End</button>
            </form>`
          }
        </li>`,
    )}
  </ul>`;

/** Returns when a call was decided. A call about which nobody decided ended when its time was over. */
const readEnd = ({ resolved_at, expires_at }: ApprovalView): string => resolved_at ?? expires_at;

/** Returns the calls that were decided last, latest first. */
const selectLatest = (ended: readonly ApprovalView[]): ApprovalView[] =>
  [...ended].sort((one, other) => readEnd(other).localeCompare(readEnd(one))).slice(0, maxEnded);

function describeEnd(approval: ApprovalView): string {
  const { status, obstacle } = approval;
  const ends: Record<ApprovalView['status'], string> = {
    pending: 'waits',
    approved: obstacle === null ? 'approved, not made yet' : 'approved, cannot run any more',
    denied: 'denied',
    expired: 'expired',
    consumed: 'made',
  };
  const end = readEnd(approval);
  return `${end.slice(0, 10)} ${formatClockTime(end)}, ${ends[status]}`;
}
