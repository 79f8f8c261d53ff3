import { browserFrame, browserPaths, type PageSession, type SessionPerson } from '#authentication';
import { type CollectedRows, html, type Html, layout } from '#platform/pages';
import { awaitRoles, type Blocker } from '../../domain/requested-access.js';
import { type AccessRequestView } from '../../queries/access-request.view.js';

type RequestPage = PageSession & {
  accessRequest: AccessRequestView;
  /** Whether the person requested it. */
  isOwn: boolean;
  /** The version of the request that the person sees. */
  version: number;
  /** Why the last form was refused. */
  problem?: string;
};

/** Builds the page of one access request, with the forms for what the person may do. */
export function requestPage({ person, csrf, sent, accessRequest, isOwn, version, problem }: RequestPage): string {
  const { can_resolve, can_withdraw, status } = accessRequest;
  const heading = can_resolve ? 'Approve this request?' : headings[status];
  const hidden = html`<input type="hidden" name="csrf" value="${csrf}" /><input
      type="hidden"
      name="version"
      value="${version}"
    />`;
  return layout(
    problem === undefined ? heading : `Error: ${heading}`,
    html`<h1>${heading}</h1>
      ${problem !== undefined && html`<div class="problem" role="alert" tabindex="-1" autofocus><p>${problem}</p></div>`}
      <p class="lead">
        ${accessRequest.requester_label ?? 'A former member'} requests ${describeRequestedAccess(accessRequest)} in
        ${person.organization}.
      </p>
      ${facts(accessRequest)} ${status === 'approved' && nextStep(accessRequest, isOwn)}
      ${can_resolve && decisionForm(accessRequest, hidden, sent)} ${can_withdraw && withdrawForm(accessRequest, hidden)}
      <a class="back" href="${browserPaths.requests}">All requests</a>`,
    browserFrame,
  );
}

const headings: Record<AccessRequestView['status'], string> = {
  pending: 'This request waits for a decision',
  approved: 'This request is approved',
  denied: 'This request is denied',
  withdrawn: 'This request was withdrawn',
  expired: 'This request has expired',
  obsolete: 'This request is no longer needed',
};

/** Returns what the member requests, as a part of a sentence. */
export function describeRequestedAccess(request: AccessRequestView): string {
  if (request.kind === 'connector') return request.connector_label ?? '';
  if (request.kind === 'tool') return `“${request.tool_label}” of ${request.connector_label}`;
  if (request.kind === 'permission') return `the permission ${request.permission}`;
  return `${request.level} access to ${request.resource_label ?? 'something that you cannot see'}`;
}

/** Leads the requester to what was requested. For a permission, says that the roles must still be changed. */
function nextStep(request: AccessRequestView, isOwn: boolean): Html | false {
  const { kind, connector_label, resource_type, resource_id, resource_label } = request;
  if (kind === 'permission')
    return html`<p>${isOwn ? awaitRoles : 'This only records the decision. Now change the member’s roles.'}</p>`;
  if (!isOwn) return false;
  if (kind === 'connector' && connector_label !== null) return connectLink(connector_label);
  if (kind === 'tool' || resource_type === 'toolbox')
    return stepLink(browserPaths.agent, 'See what your agent can use');
  if (resource_label === null) return false;
  if (resource_type === 'connector') return connectLink(resource_label);
  return (
    resource_type === 'connection' && stepLink(`${browserPaths.accounts}/${resource_id}`, `Open ${resource_label}`)
  );
}

const connectLink = (name: string): Html =>
  stepLink(`${browserPaths.connect}?${new URLSearchParams({ q: name }).toString()}`, `Connect ${name}`);

const stepLink = (href: string, label: string): Html => html`<a class="button" href="${href}">${label}</a>`;

const blockerTexts: Record<Blocker, string> = {
  role: 'A role of the member',
  user: 'A rule on the member',
  inherited: 'A rule of an account that the member acts for',
  share: 'Nobody has shared it with the member',
};

function facts(request: AccessRequestView): Html {
  const { app_name, note, requested_days, blocked_by, decided_by_label, decision_note, expires_at, status } = request;
  const { grant_id, access_ends_at } = request;
  const rows: [name: string, value: string | null][] = [
    ['Sent by the app', app_name],
    ['Reason', note],
    ['Requested for', requested_days === null ? null : `${requested_days} days`],
    ['What blocks it now', blocked_by.map((each) => blockerTexts[each]).join(', ') || null],
    ['Decided by', decided_by_label],
    ['Note', decision_note],
    ['Access ends', grant_id === null ? null : (access_ends_at?.slice(0, 10) ?? 'Never')],
    ['To be decided by', status === 'pending' ? expires_at.slice(0, 10) : null],
  ];
  const shown = rows.filter(([, value]) => value !== null);
  return html`${
    shown.length > 0 &&
    html`<dl>
      ${shown.map(
        ([name, value]) =>
          html`<dt>${name}</dt>
            <dd class="plain">${value}</dd>`,
      )}
    </dl>`
  }`;
}

/** @param sent the form that was refused, whose values are kept. */
function decisionForm(request: AccessRequestView, hidden: Html, sent?: URLSearchParams): Html {
  const { id, kind, requested_days, blocked_by } = request;
  const createsGrant = kind === 'connector' || kind === 'tool';
  return html`<form method="post" action="${browserPaths.requests}/${id}">
    ${hidden}
    ${
      createsGrant &&
      html`<div class="field">
        <label for="days">Days of access (1 to 365) <span class="optional">(empty: no end)</span></label>
        <input
          id="days"
          name="days"
          inputmode="numeric"
          pattern="[0-9]{1,3}"
          title="A number of days from 1 to 365, or nothing for no end"
          value="${sent?.get('days') ?? requested_days ?? ''}"
        />
      </div>`
    }
    ${
      createsGrant &&
      blocked_by.includes('user') &&
      html`<label class="choice"
        ><input
          type="checkbox"
          name="lift_member_rules"
          value="yes"
          ${sent?.get('lift_member_rules') === 'yes' && html`checked`}
        />
        Also lift the rules on this member that block it, as long as this access lasts. Without this, you can only deny
        the request.</label
      >`
    }
    <div class="field">
      <label for="note">Note <span class="optional">(optional)</span></label>
      <input id="note" name="note" maxlength="2000" autocomplete="off" value="${sent?.get('note') ?? ''}" />
    </div>
    <p>${consequences[kind]}</p>
    <button name="decision" value="approve">Approve</button>
    <button class="quiet" name="decision" value="deny">Deny</button>
  </form>`;
}

const consequences: Record<AccessRequestView['kind'], string> = {
  connector: 'Approving lets this member use the connector although a rule blocks it. Nothing changes for others.',
  tool: 'Approving lets this member use the tool although a rule blocks it. Nothing changes for others.',
  permission: 'Approving only records the decision. Then change the member’s roles.',
  resource: 'Approving shares it with this member.',
};

const withdrawForm = ({ id }: AccessRequestView, hidden: Html): Html =>
  html`<form method="post" action="${browserPaths.requests}/${id}">
    ${hidden}
    <button class="quiet" name="decision" value="withdraw">Withdraw this request</button>
  </form>`;

type RequestListPage = {
  person: SessionPerson;
  /** Requests that the person may decide. */
  waiting: CollectedRows<AccessRequestView>;
  own: CollectedRows<AccessRequestView>;
};

/** Builds the page that lists the requests that wait for a person, and the person's own requests. */
export const requestListPage = ({ person, waiting, own }: RequestListPage): string =>
  layout(
    'Access requests',
    html`<h1>Access requests</h1>
      <p class="lead">${person.label}, in ${person.organization}</p>
      <section aria-labelledby="waiting">
        <h2 id="waiting">Waiting for you</h2>
        ${requestRows(waiting, 'Nothing waits for your decision.', 'waiting')}
      </section>
      <section aria-labelledby="own">
        <h2 id="own">Your requests</h2>
        ${requestRows(own, 'You have not requested access to anything.', 'own')}
      </section>
      <a class="back" href="${browserPaths.welcome}">Go to your start page</a>`,
    browserFrame,
  );

/** @param list the parameter of the page's address with which the list goes on. */
const requestRows = ({ rows, next }: CollectedRows<AccessRequestView>, none: string, list: string): Html =>
  html`${
    rows.length === 0
      ? next === null && html`<p>${none}</p>`
      : html`<ul class="rows">
          ${rows.map(
            (request) =>
              html`<li>
                <a href="${browserPaths.requests}/${request.id}">${describeRequestedAccess(request)}</a>
                <span class="facts"
                  >${request.requester_label ?? 'A former member'}, ${request.created_at.slice(0, 10)},
                  ${request.status}</span
                >
              </li>`,
          )}
        </ul>`
  }
  ${next !== null && html`<a class="more" href="${browserPaths.requests}?${new URLSearchParams({ [list]: next }).toString()}">More requests</a>`}`;
