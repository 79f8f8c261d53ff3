import { type AccessRequestView, describeRequestedAccess } from '#access-control';
import { browserFrame, browserPaths, type PageSession } from '#authentication';
import {
  type ApprovalView,
  askForToolbox,
  callFacts,
  type ConnectionView,
  describeDeadline,
  describeWait,
} from '#connections';
import { type ResponsibilityRequestView } from '#identity';
import { type CollectedRows, copyable, hiddenFields, html, type Html, layout, renderLogo } from '#platform/pages';
import { type ToolboxView } from '../../queries/toolbox.view.js';
import { type OwnApp } from '../../domain/own-app.js';
import { type AgentTool } from '../../queries/list-agent-tools.js';
import { accountRow, describeService, describeStatus, needsAttention } from './account-words.js';

type StartPage = PageSession & {
  /** Calls that the person may decide about. */
  approvals: CollectedRows<ApprovalView>;
  /** The person's own calls that wait for the decision of others. */
  ownApprovals: readonly ApprovalView[];
  /** Service members for which the person was asked to take responsibility. */
  responsibilities: readonly ResponsibilityRequestView[];
  /** Access requests that the person may decide. */
  requests: CollectedRows<AccessRequestView>;
  accounts: readonly ConnectionView[];
  /** Toolboxes whose tools the person's agent gets. */
  toolboxes: readonly (ToolboxView & { tools: readonly AgentTool[] })[];
  /** The person's own apps that use all accounts of the person, without toolboxes. */
  apps: readonly OwnApp[];
  /** The person's own requests. */
  own: readonly AccessRequestView[];
  mayConnect: boolean;
  /** Whether the person may choose tools for their agent. */
  mayChoose: boolean;
  /** The address of the MCP server. */
  mcpUrl: string;
  serviceUrl: string;
  /** For the form that signs out. */
  signOutCsrf: string;
};

/** Maximum number of rows of each list. */
export const maxRows = 5;

/** Builds the start page of a signed-in member. */
export function startPage(page: StartPage): string {
  const { person, consolePath, signOutCsrf } = page;
  const heading = `Welcome to ${person.organization}`;
  return layout(
    heading,
    html`${renderLogo(person.organization, person.logo_url)}
      <h1>${heading}</h1>
      <p class="lead">You are signed in to this browser as <strong>${person.label}</strong>.</p>
      ${consolePath !== null && html`<a class="button quiet" href="${consolePath}">Open the console</a>`}
      ${[waitingSection, accountsSection, agentSection, requestsSection].map((section) => section(page))}
      <section aria-labelledby="more">
        <h2 id="more">This browser and your programs</h2>
        <ul class="links">
          <li><a href="${browserPaths.apps}">Connected apps</a></li>
          <li><a href="${browserPaths.tokens}">Your API tokens</a></li>
          <li><a href="${browserPaths.sessions}">Your browser sessions</a></li>
        </ul>
      </section>
      <form method="post" action="${browserPaths.signIn}/out">
        ${hiddenFields({ csrf: signOutCsrf })}
        <button class="back">Sign out</button>
      </form>`,
    browserFrame,
  );
}

/** One row of a list: what it is about, and its main action. */
type Row = { title: Html; facts: Html | string; action: Html; mark?: Html };

type LinkedRow = { name: string; href: string; action: string; facts: Html | string };

/** The row of a thing with a page. */
const linked = ({ name, href, action, facts }: LinkedRow): Row => ({
  title: html`<strong>${name}</strong>`,
  action: html`<a class="button quiet" href="${href}" aria-label="${action} ${name}">${action}</a>`,
  facts,
});

const renderRows = (rows: readonly Row[]): Html =>
  html`<ul class="rows">
    ${rows.slice(0, maxRows).map(
      ({ title, facts, action, mark }) =>
        html`<li class="connector">
          ${mark}<span>${title} <span class="facts">${facts}</span></span> ${action}
        </li>`,
    )}
  </ul>`;

const allLink = (href: string, text: string): Html => html`<a class="more" href="${href}">${text}</a>`;

function waitingSection({ approvals, ownApprovals, requests, responsibilities }: StartPage): Html {
  const rows = [
    ...approvals.rows.map((each) => describeCall(each, describeDeadline(each), 'Decide')),
    ...responsibilities.map(({ id, name }) => ({
      name,
      facts: 'You are asked to take responsibility for this agent',
      href: `${browserPaths.responsibility}/${id}`,
      action: 'Decide',
    })),
    ...requests.rows.map((request) => ({
      name: describeRequestedAccess(request),
      facts: `Requested by ${request.requester_label ?? 'a former member'}`,
      href: `${browserPaths.requests}/${request.id}`,
      action: 'Decide',
    })),
  ];
  const hasMore = approvals.next !== null || requests.next !== null;
  return html`<section aria-labelledby="waiting">
    <h2 id="waiting">Waiting for you</h2>
    ${
      rows.length === 0
        ? !hasMore &&
          html`<p>Nothing waits for you. Calls of agents and access requests that you may decide appear here.</p>`
        : renderRows(rows.map(linked))
    }
    ${
      ownApprovals.length > 0 &&
      html`<p>Your calls that wait for others:</p>
        ${renderRows(ownApprovals.map((each) => linked(describeCall(each, describeWait(each), 'Open'))))}`
    }
    ${allLink(browserPaths.approvals, 'Show all calls')}
    ${(requests.rows.length > 0 || requests.next !== null) && allLink(browserPaths.requests, 'Show all requests')}
  </section>`;
}

const describeCall = (approval: ApprovalView, state: string, action: string) => ({
  name: approval.summary,
  facts: callFacts(approval, state),
  href: `${browserPaths.approvals}/${approval.id}`,
  action,
});

function accountsSection({ accounts, mayConnect, mayChoose, serviceUrl, csrf }: StartPage): Html {
  const rows = accounts.map((account) => ({
    ...accountRow(account, csrf),
    facts: html`${describeService(account)}<br />${
        needsAttention(account) ? html`<span class="warn">${describeStatus(account)}</span>` : describeStatus(account)
      }`,
    mark: renderLogo(
      account.connector?.label ?? account.name,
      account.connector?.logo && serviceUrl + account.connector.logo,
    ),
  }));
  return html`<section aria-labelledby="accounts">
    <h2 id="accounts">Your accounts</h2>
    ${
      rows.length === 0
        ? html`<p>
            You have no accounts yet.
            ${mayConnect && 'Sign in to a service that you use at work, such as GitHub or Slack.'}
            ${mayConnect && mayChoose && 'Then choose what your agent may do with it.'}
          </p>`
        : html`${renderRows(rows)} ${allLink(browserPaths.accounts, 'Show all accounts')}`
    }
    ${
      mayConnect
        ? html`<a class="button" href="${browserPaths.connect}">Connect an account</a>`
        : html`<p>Your role does not allow you to connect accounts. Ask an administrator.</p>`
    }
  </section>`;
}

function agentSection({ toolboxes, apps, mcpUrl, ...page }: StartPage): Html {
  const ofToolboxes = toolboxes.map(({ name, tools }) => {
    const missing = tools.filter(({ obstacle }) => obstacle !== null).length;
    const [count, less] = [tools.length - missing, missing > 0 && `, ${missing} more cannot run now`];
    const facts = `${count} ${count === 1 ? 'tool' : 'tools'}${less || ''}`;
    return { name, facts, href: browserPaths.agent, action: 'Open' };
  });
  const ofApps = apps.map(({ id, name }) => ({
    name,
    facts: 'Can use all accounts that you may use',
    href: `${browserPaths.apps}/${id}`,
    action: 'Open',
  }));
  const rows = [...ofToolboxes, ...ofApps];
  return html`<section aria-labelledby="agent">
    <h2 id="agent">Your agent</h2>
    ${
      rows.length === 0
        ? html`<p>Your agent has no tools yet. ${firstStep(page)} Then add this address to your AI agent.</p>`
        : html`${renderRows(rows.map(linked))}
            <p>Add this address to your AI agent. The agent opens this site once, and you choose what it may do.</p>`
    }
    ${copyable('MCP address', mcpUrl)}
    ${allLink(browserPaths.agent, rows.length > 0 ? 'Show all tools, and how to set up an agent' : 'How to set up an agent')}
  </section>`;
}

function firstStep({
  accounts,
  mayConnect,
  mayChoose,
}: Pick<StartPage, 'accounts' | 'mayConnect' | 'mayChoose'>): string {
  if (!mayChoose) return askForToolbox;
  if (accounts.some(({ can_use }) => can_use)) return 'Open one of your accounts, and choose its tools.';
  return mayConnect
    ? 'Connect an account first, and choose its tools.'
    : 'Ask an administrator to share an account or tools with you.';
}

function requestsSection({ own }: StartPage): Html {
  const rows = own.map((request) => ({
    name: describeRequestedAccess(request),
    facts: `${request.created_at.slice(0, 10)}, ${request.status}`,
    href: `${browserPaths.requests}/${request.id}`,
    action: 'Open',
  }));
  return html`<section aria-labelledby="requests">
    <h2 id="requests">Your requests</h2>
    ${
      rows.length === 0
        ? html`<p>
            You have not requested access to anything. If a rule blocks a service, request access where you connect
            accounts.
          </p>`
        : html`${renderRows(rows.map(linked))} ${allLink(browserPaths.requests, 'Show all requests')}`
    }
  </section>`;
}
