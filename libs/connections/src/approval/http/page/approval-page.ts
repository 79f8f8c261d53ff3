import { browserFrame, browserPaths, type PageSession, type SessionPerson } from '#authentication';
import { type CollectedRows, html, type Html, layout } from '#platform/pages';
import { type ApprovalView } from '../../queries/approval.view.js';

type ApprovalPage = PageSession & {
  approval: ApprovalView;
  /** The version of the approval that the person sees. */
  version: number;
  /** Why the last form was refused. */
  problem?: string;
};

/** Builds the page that shows one tool call, with the decision or the form to decide. */
export function approvalPage({ person, csrf, approval, version, problem }: ApprovalPage): string {
  const heading = approval.can_resolve ? 'Approve this call?' : headings[approval.status];
  return layout(
    problem === undefined ? heading : `Error: ${heading}`,
    html`<h1>${heading}</h1>
      ${problem !== undefined && html`<div class="problem" role="alert" tabindex="-1" autofocus><p>${problem}</p></div>`}
      <p class="lead">
        ${approval.requested_by_label ?? 'A former member'} asked to run this tool in ${person.organization}.
      </p>
      <dl>
        <dt>Call</dt>
        <dd>${approval.summary}</dd>
        <dt>Tool</dt>
        <dd>${approval.tool_name} ${approval.tier === 'destructive' && html`<span class="risk">destructive</span>`}</dd>
        <dt>Service</dt>
        <dd>${approval.connector_slug}</dd>
        ${
          approval.connection_name !== undefined &&
          html`<dt>Account</dt>
            <dd>${approval.connection_name}</dd>`
        }
        ${
          approval.toolbox_id !== null &&
          html`<dt>Toolbox</dt>
            <dd>${approval.toolbox_name ?? 'A toolbox that you cannot see'}</dd>`
        }
        ${
          approval.app_name !== null &&
          html`<dt>App</dt>
            <dd>${approval.app_name}</dd>`
        }
      </dl>
      ${sentData(approval)} ${approval.can_resolve ? decisionForm(approval, version, csrf) : renderOutcome(approval)}
      <a class="back" href="${browserPaths.welcome}">Go to your start page</a>`,
    browserFrame,
  );
}

const headings: Record<ApprovalView['status'], string> = {
  pending: 'This call waits for a decision',
  approved: 'This call is approved',
  denied: 'This call is denied',
  expired: 'This approval has expired',
  consumed: 'This call was made',
};

/** What the call sends: its arguments, and the request or the steps. */
function sentData({ arguments_preview, request, steps }: ApprovalView): Html {
  return html`<section aria-labelledby="sent">
    <h2 id="sent">What is sent</h2>
    <p>Arguments</p>
    <pre class="wrapped">${JSON.stringify(arguments_preview, null, 2)}</pre>
    ${request && sentRequest(request)}
    ${
      steps.length > 0 &&
      html`<ol class="steps">
        ${steps.map(
          ({ tool_name, connector_slug, connection_name, arguments_template }) =>
            html`<li>
              <strong>${tool_name}</strong>
              (${connector_slug}${connection_name !== undefined && `, ${connection_name}`})
              ${arguments_template !== undefined && html`<pre class="wrapped">${arguments_template}</pre>`}
            </li>`,
        )}
      </ol>`
    }
  </section>`;
}

function sentRequest({
  method,
  address,
  query,
  headers,
  body,
  complete,
  clock_expressions,
}: NonNullable<ApprovalView['request']>): Html {
  return html`<p>Request</p>
    <pre class="wrapped">
${method} ${address}${requestPart('Query', query)}${requestPart('Headers', headers)}${requestPart('Body', body)}</pre>
    ${!complete && html`<p class="help">Values that look like secrets are hidden, and long values are truncated.</p>`}
    ${
      clock_expressions.length > 0 &&
      html`<p class="help">These parts depend on the time of the call: ${clock_expressions.join(', ')}</p>`
    }`;
}

function requestPart(name: string, value: unknown): string | false {
  const isEmpty =
    value === undefined || value === null || (typeof value === 'object' && Object.keys(value).length === 0);
  return !isEmpty && `\n\n${name}\n${JSON.stringify(value, null, 2)}`;
}

const decisionForm = ({ id, expires_at }: ApprovalView, version: number, csrf: string): Html =>
  html`<form method="post" action="${browserPaths.approvals}/${id}">
    <input type="hidden" name="csrf" value="${csrf}" /><input type="hidden" name="version" value="${version}" />
    <p>Decide before ${formatClockTime(expires_at)}. Approving allows this one call, within ten minutes.</p>
    <button name="decision" value="approve">Approve this call</button>
    <button class="quiet" name="decision" value="deny">Deny</button>
  </form>`;

function renderOutcome({ status, resolved_by_label, expires_at }: ApprovalView): Html {
  const who = resolved_by_label ?? 'A member';
  const texts: Record<ApprovalView['status'], string> = {
    pending: `You cannot decide about this call. It waits until ${formatClockTime(expires_at)} for somebody else who can change the account. If a second person is required, nobody who may act for the requester can decide.`,
    approved: `${who} approved it. The agent must repeat the call before ${formatClockTime(expires_at)}.`,
    denied: `${who} denied it.`,
    expired: 'Nobody decided or used it in time. The agent can ask again.',
    consumed: `${who} approved it, and the call was made.`,
  };
  return html`<p role="status">${texts[status]}</p>`;
}

type ApprovalListPage = {
  person: SessionPerson;
  /** Calls that the person may decide about. */
  waiting: CollectedRows<ApprovalView>;
};

/** Builds the page that lists the calls that wait for a person's decision. */
export const approvalListPage = ({ person, waiting: { rows, next } }: ApprovalListPage): string =>
  layout(
    'Calls that wait for you',
    html`<h1>Calls that wait for you</h1>
      <p class="lead">${person.label}, in ${person.organization}</p>
      ${
        rows.length === 0
          ? next === null && html`<p>No call waits for your decision.</p>`
          : html`<ul class="rows">
              ${rows.map(
                ({ id, summary, requested_by_label, expires_at }) =>
                  html`<li>
                    <a href="${browserPaths.approvals}/${id}">${summary}</a>
                    <span class="facts"
                      >${requested_by_label ?? 'A former member'}, decide before ${formatClockTime(expires_at)}</span
                    >
                  </li>`,
              )}
            </ul>`
      }
      ${next !== null && html`<a class="more" href="${browserPaths.approvals}?${new URLSearchParams({ cursor: next }).toString()}">More calls</a>`}
      <a class="back" href="${browserPaths.welcome}">Go to your start page</a>`,
    browserFrame,
  );

const formatClockTime = (time: string): string => `${time.slice(11, 16)} UTC`;
