import { toolLabel } from '#access-control';
import { browserFrame, browserPaths, type PageSession } from '#authentication';
import { html, type Html, layout } from '#platform/pages';
import { type ApprovalObstacle } from '../../domain/approval-obstacle.js';
import { type ApprovalView } from '../../queries/approval.view.js';
import { type ApprovalFacts } from '../../services/approval-page-loader.js';

type ApprovalPage = PageSession &
  ApprovalFacts & {
    approval: ApprovalView;
    /** The member who reads the page. */
    userId: string;
    /** The version of the approval that the person sees. */
    version: number;
    /** Why the last form was refused. */
    problem?: string;
  };

/** Builds the page that shows one tool call, with the decision or the form to decide. */
export function approvalPage(page: ApprovalPage): string {
  const { person, approval, connectors, problem } = page;
  const heading = chooseHeading(page);
  return layout(
    problem === undefined ? heading : `Error: ${heading}`,
    html`<h1>${heading}</h1>
      ${problem !== undefined && html`<div class="problem" role="alert" tabindex="-1" autofocus><p>${problem}</p></div>`}
      <p class="lead">
        ${approval.requested_by_label ?? 'A former member'} asked to run this tool in ${person.organization}.
      </p>
      ${
        approval.previous_denial !== null &&
        approval.obstacle === null &&
        html`<div class="warning-box"><p>${describeDenial(approval.previous_denial, page.userId)}</p></div>`
      }
      <dl>
        <dt>Call</dt>
        <dd>${approval.summary}</dd>
        <dt>Tool</dt>
        <dd>${nameTool(approval)} ${approval.tier === 'destructive' && html`<span class="risk">destructive</span>`}</dd>
        <dt>Service</dt>
        <dd>${nameConnector(approval, connectors)}</dd>
        ${
          approval.connection_name !== undefined &&
          html`<dt>Account</dt>
            <dd>${approval.connection_name}, of ${approval.connection_owner_label ?? 'a former member'}</dd>`
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
      ${sentData(page)} ${decisionOrOutcome(page)}
      <a class="back" href="${browserPaths.approvals}">Show all calls</a>`,
    browserFrame,
  );
}

/** Names a tool with its display name, and with the name that agents and the command line use. */
const nameTool = ({ tool_name, connector_slug }: { tool_name: string; connector_slug: string }): string =>
  `${toolLabel(tool_name, connector_slug)} (${tool_name})`;

const nameConnector = (
  { connector_slug }: { connector_slug: string },
  connectors: ApprovalFacts['connectors'],
): string => connectors.get(connector_slug)?.label ?? connector_slug;

function describeDenial(
  { resolved_by, resolved_by_label, resolved_at }: NonNullable<ApprovalView['previous_denial']>,
  userId: string,
): string {
  const who = resolved_by === userId ? 'You' : (resolved_by_label ?? 'A former member');
  return `${who} denied the same call at ${formatClockTime(resolved_at)}. Now it is requested again.`;
}

function chooseHeading({ approval }: ApprovalPage): string {
  if (approval.obstacle !== null) return 'This call cannot run any more';
  return approval.can_resolve ? 'Approve this call?' : headings[approval.status];
}

function decisionOrOutcome(page: ApprovalPage): Html {
  const { approval, version, csrf, hasDecider, minutesLeft } = page;
  if (approval.obstacle !== null) return html`<p role="status">${describeObstacle(approval.obstacle, approval)}</p>`;
  return approval.can_resolve
    ? decisionForm(approval, { version, csrf, minutesLeft })
    : renderOutcome(approval, { hasDecider, minutesLeft });
}

function describeObstacle(obstacle: ApprovalObstacle, { app_name, requested_by_label }: ApprovalView): string {
  const texts: Record<ApprovalObstacle, string> = {
    app_disconnected: `${app_name ?? 'The app'} is disconnected. This call cannot run any more.`,
    account_disconnected: 'The account was disconnected. After it is reconnected, the agent must ask again.',
    account_changed: 'The account was reconnected or changed. The agent must ask again.',
    access_ended: `${requested_by_label ?? 'The requester'} can no longer use the account or the toolbox of this call.`,
  };
  return texts[obstacle];
}

const headings: Record<ApprovalView['status'], string> = {
  pending: 'This call waits for a decision',
  approved: 'This call is approved',
  denied: 'This call is denied',
  expired: 'This approval has expired',
  consumed: 'This call was made',
};

/** What the call sends: its arguments, and the request or the steps. */
function sentData({ approval: { arguments_preview, request, steps }, connectors }: ApprovalPage): Html {
  return html`<section aria-labelledby="sent">
    <h2 id="sent">What is sent</h2>
    <p>Arguments</p>
    <pre class="wrapped">${JSON.stringify(arguments_preview, null, 2)}</pre>
    ${request && sentRequest(request)}
    ${
      steps.length > 0 &&
      html`<ol class="steps">
        ${steps.map(
          ({ connection_name, arguments_template, ...step }) =>
            html`<li>
              <strong>${nameTool(step)}</strong>
              at ${nameConnector(step, connectors)}${connection_name !== undefined && `, ${connection_name}`}
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

type Deciding = Pick<ApprovalPage, 'version' | 'csrf' | 'minutesLeft'>;

const decisionForm = (
  { id, expires_at, can_grant, app_name }: ApprovalView,
  { version, csrf, minutesLeft }: Deciding,
): Html =>
  html`<form method="post" action="${browserPaths.approvals}/${id}">
    <input type="hidden" name="csrf" value="${csrf}" /><input type="hidden" name="version" value="${version}" />
    <p>Decide before ${formatDeadline(expires_at, minutesLeft)}. Approving allows this one call, within ten minutes.</p>
    ${can_grant && furtherCalls(app_name ?? 'the app')}
    <button name="decision" value="approve">Approve this call</button>
    <button class="quiet" name="decision" value="deny">Deny</button>
  </form>`;

/** How many further calls the form offers, and within how many hours. */
const offeredTerms = [
  [5, 1],
  [20, 4],
  [100, 8],
] as const;

const furtherCalls = (app: string): Html =>
  html`<div class="field">
    <label for="further">May ${app} call this tool again without asking?</label>
    <select id="further" name="further" aria-describedby="further-help">
      <option value="">No, ask before each call</option>
      ${offeredTerms.map(
        ([calls, hours]) =>
          html`<option value="${calls}/${hours}">
            The next ${calls} calls, within ${hours === 1 ? 'an hour' : `${hours} hours`}
          </option>`,
      )}
    </select>
    <p class="help" id="further-help">
      Further calls may have other arguments. They go through the same toolbox and account. You can end this on the page
      with all calls.
    </p>
  </div>`;

/** Reads the choice of the form as the body of the API. Undefined if no further calls are allowed. */
export function readFurtherCalls(choice: string | null): { max_calls: number; hours: number } | undefined {
  if (choice === null || choice === '') return undefined;
  const [max_calls, hours] = choice.split('/').map(Number);
  return { max_calls: max_calls ?? NaN, hours: hours ?? NaN };
}

function renderOutcome(
  { status, resolved_by_label, expires_at, connection_id }: ApprovalView,
  { hasDecider, minutesLeft }: Pick<ApprovalPage, 'hasDecider' | 'minutesLeft'>,
): Html {
  const who = resolved_by_label ?? 'A member';
  const until = formatDeadline(expires_at, minutesLeft);
  const texts: Record<ApprovalView['status'], Html | string> = {
    pending:
      hasDecider === null
        ? `You cannot decide about this call. It waits until ${until} for somebody else who can change the account. If a second person is required, nobody who may act for the requester can decide.`
        : describeWaiting(hasDecider, until, connection_id),
    approved: `${who} approved it. The agent must repeat the call before ${until}.`,
    denied: `${who} denied it.`,
    expired: 'Nobody decided or used it in time. The agent can ask again.',
    consumed: `${who} approved it, and the call was made.`,
  };
  return html`<p role="status">${texts[status]}</p>`;
}

function describeWaiting(hasDecider: boolean, until: string, connectionId: string | undefined): Html | string {
  if (hasDecider) return `It waits until ${until} for another person who can change the account.`;
  return html`Nobody can decide about this call, because a second person must be able to change the account. Share the
  account with a colleague who may use it, change it and share it.
  ${connectionId !== undefined && html`<a href="${browserPaths.accounts}/${connectionId}">Open the account</a>`}`;
}

/** The page cannot know the reader's time zone, so it also says how long is left. */
const formatDeadline = (time: string, minutesLeft: number): string =>
  `${formatClockTime(time)} (in ${minutesLeft === 1 ? '1 minute' : `${minutesLeft} minutes`})`;

export const formatClockTime = (time: string): string => `${time.slice(11, 16)} UTC`;
