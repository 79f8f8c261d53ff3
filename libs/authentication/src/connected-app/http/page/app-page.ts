import { type BudgetLeft, nameCallsLeft } from '#identity';
import { hiddenFields, html, type Html, layout, renderLogo, problemBox } from '#platform/pages';
import { paths } from '../../../session/domain/authorization-server.js';
import { type PageSession } from '../../../session/http/member-pages.js';
import { frame } from '../../../session/services/page-frame.js';
import { type SessionPerson } from '../../../session/services/session-people.js';
import { appScopes } from '../../domain/app-scopes.js';
import { type GrantableAccount, type GrantableToolbox } from '../../domain/consent-resources.js';
import { type AppRow } from '../../queries/list-apps.js';
import { type DisconnectedAppView } from '../../queries/list-disconnected-apps.js';
import { readToolboxChoice, toolboxFieldset, toolboxProblemOf } from './toolbox-fieldset.js';

const day = (time: string): string => time.slice(0, 10);

const scopeWords: Record<string, string> = {
  'mcp:read': 'run tools that read',
  'mcp:write': 'run tools that create or change data',
  'mcp:destructive': 'run tools whose effects can’t be undone',
};

/** Returns who made the app, in words. Nothing proves this for an app that registered itself. */
function describePublisher({ registration, client_id }: AppRow): string {
  if (registration === 'enterprise') return 'Your organization’s identity provider let it in';
  return registration === 'cimd' ? new URL(client_id).host : 'Unknown. The app chose its own name';
}

/** Every message of the app counts, also one that only lists tools. */
function lastUse({ last_used_at }: AppRow): string {
  return last_used_at === null ? 'not used yet' : `last used ${day(last_used_at)} ${last_used_at.slice(11, 16)} UTC`;
}

type AppListPage = {
  person: SessionPerson;
  /** `reaches`: what the app can use, in words. An app can sign in to several addresses. */
  apps: readonly (AppRow & { reaches: string })[];
  /** Whether there are more apps than the page shows. */
  hasMore: boolean;
  /** The budgets that limit the calls of the person. */
  budgets: readonly BudgetLeft[];
  /** The apps that the identity provider can no longer connect. */
  disconnected: readonly DisconnectedAppView[];
  csrf: string;
  /** Why the last form was refused. */
  problem?: string;
};

/** Builds the page that lists the apps that act for a person. */
export const appListPage = ({ person, apps, hasMore, budgets, disconnected, csrf, problem }: AppListPage): string =>
  layout(
    'Connected apps',
    html`<h1>Connected apps</h1>
      ${problemBox(problem)}
      <p class="lead">
        These apps act for ${person.label} in ${person.organization}. Disconnect the apps that you no longer use.
      </p>
      ${
        apps.length === 0
          ? html`<p>
                No app is connected. Add the address that your agent page shows to an AI agent, and the agent asks you.
              </p>
              <a class="button" href="${paths.agent}">Set up your agent</a>`
          : html`<ul class="rows">
              ${apps.map(
                (app) =>
                  html`<li class="connector">
                    ${renderLogo(app.client_name)}
                    <span
                      ><strong>${app.client_name}</strong>
                      <span class="facts">For ${app.reaches}</span>
                      <span class="facts">Publisher: ${describePublisher(app)}</span>
                      <span class="facts">Since ${day(app.created_at)}, ${lastUse(app)}</span></span
                    >
                    <a
                      class="button quiet"
                      href="${paths.apps}/${app.id}"
                      aria-label="Open ${app.client_name} for ${app.reaches}"
                      >Open</a
                    >
                  </li>`,
              )}
            </ul>`
      }
      ${hasMore && html`<p class="help">There are more apps than this page shows.</p>`}
      ${disconnected.length > 0 && disconnectedSection(disconnected, csrf)}
      ${budgets.length > 0 && budgetSection(budgets)}
      <a class="button quiet" href="${paths.stopAgents}">Stop all agents…</a>
      <a class="back" href="${paths.welcome}">Go to your start page</a>`,
    frame,
  );

const disconnectedSection = (apps: readonly DisconnectedAppView[], csrf: string): Html =>
  html`<section aria-labelledby="disconnected">
    <h2 id="disconnected">Disconnected apps</h2>
    <p>Your organization’s identity provider let these apps in. They stay disconnected until you allow them again.</p>
    <ul class="rows">
      ${apps.map(
        ({ id, client_name, disconnected_at }) =>
          html`<li class="connector">
            ${renderLogo(client_name)}
            <span><strong>${client_name}</strong> <span class="facts">Since ${day(disconnected_at)}</span></span>
            <form method="post" action="${paths.apps}/${id}/allow">
              ${hiddenFields({ csrf })}
              <button class="quiet" aria-label="Allow ${client_name} again">Allow again</button>
            </form>
          </li>`,
      )}
    </ul>
  </section>`;

const budgetSection = (budgets: readonly BudgetLeft[]): Html =>
  html`<section aria-labelledby="budgets">
    <h2 id="budgets">Tool calls that are left</h2>
    <ul>
      ${budgets.map(
        (budget) =>
          html`<li>
            ${nameCallsLeft(budget)} for ${budget.subject_type === 'organization' ? 'everybody together' : 'you'}, until
            ${day(budget.resets_at)} ${budget.resets_at.slice(11, 16)} UTC
          </li>`,
      )}
    </ul>
  </section>`;

type AppPage = PageSession & {
  app: AppRow;
  /** The toolboxes that the person can give the app. */
  toolboxes: readonly GrantableToolbox[];
  /** The only toolbox that the app can use, if it signed in to a single one. */
  isOfOne: boolean;
  /** The accounts that the app can use now, if it signed in to all accounts; null if it signed in to toolboxes. */
  accounts: readonly GrantableAccount[] | null;
  /** Whether the person has just changed what the app may do. */
  isSaved: boolean;
  /** Why the last form was refused. */
  problem?: string;
};

/** Builds the page of one app: what it may do, and the forms to change its scopes and toolboxes. */
export function appPage(page: AppPage): string {
  const { app, isSaved, problem } = page;
  const missing = appScopes.filter((scope) => !app.scopes.includes(scope));
  return layout(
    problem === undefined ? app.client_name : `Error: ${app.client_name}`,
    html`${renderLogo(app.client_name)}
      <h1>${app.client_name}</h1>
      ${problemBox(problem)}
      ${isSaved && html`<div class="notice" role="status"><p>Your changes to ${app.client_name} are saved.</p></div>`}
      <dl>
        <dt>Publisher</dt>
        <dd>${describePublisher(app)}</dd>
        <dt>Connected</dt>
        <dd>${day(app.created_at)}, ${lastUse(app)}</dd>
        <dt>It may</dt>
        <dd>${describeScopes(app.scopes)}</dd>
        ${
          missing.length > 0 &&
          html`<dt>It may not</dt>
            <dd>${describeScopes(missing)}</dd>`
        }
      </dl>
      ${missing.length > 0 && moreAccess(app)} ${app.scopes.length > 1 && scopeForm(page)}
      ${page.accounts ? accountSection(page.accounts) : toolboxSection(page)}
      <a class="button quiet" href="${paths.apps}/${app.id}/disconnect">Disconnect ${app.client_name}</a>
      <a class="back" href="${paths.apps}">All connected apps</a>`,
    frame,
  );
}

/** The identity provider and the organization decide what an app that the provider let in gets. */
const isLetIn = ({ registration }: AppRow): boolean => registration === 'enterprise';

/** An app asks for each scope at most twice: when it is connected, and when it first needs the scope. */
const moreAccess = (app: AppRow): Html =>
  isLetIn(app)
    ? html`<p class="help">To give back what you took away, disconnect ${app.client_name} and allow it again.</p>`
    : html`<p class="help">
        To let it do more, disconnect ${app.client_name} and connect it again from the app. If you have not refused this
        before, the app also asks you by itself when it needs more.
      </p>`;

/** Scopes can only be taken away here. An app with a single scope is disconnected instead. */
const scopeForm = ({ app, csrf }: AppPage): Html =>
  html`<form method="post" action="${paths.apps}/${app.id}/scopes">
    ${hiddenFields({ csrf, version: app.version })}
    <fieldset>
      <legend>What it may do</legend>
      <p class="help">
        Clear what you want to take away. To give it back later, disconnect the app and
        ${isLetIn(app) ? 'allow it again' : 'connect it again from the app'}.
      </p>
      ${app.scopes.map(
        (scope) =>
          html`<label class="choice"
            ><input type="checkbox" name="scope" value="${scope}" checked /> ${describeScopes([scope])}</label
          >`,
      )}
    </fieldset>
    <button class="quiet">Change what it may do</button>
  </form>`;

const accountSection = (accounts: readonly GrantableAccount[]): Html =>
  html`<section aria-labelledby="accounts">
    <h2 id="accounts">Accounts</h2>
    <p>It can use all accounts that you may use, including new ones. Now:</p>
    ${
      accounts.length === 0
        ? html`<p>None yet.</p>`
        : html`<ul>
            ${accounts.map(({ name, service }) => html`<li>${name} (${service})</li>`)}
          </ul>`
    }
  </section>`;

const describeScopes = (scopes: readonly string[]): string =>
  scopes.map((scope) => scopeWords[scope] ?? scope).join('; ');

function toolboxSection({ app, toolboxes, isOfOne, csrf, sent }: AppPage): Html {
  if (isOfOne)
    return html`<section aria-labelledby="toolboxes">
      <h2 id="toolboxes">Toolbox</h2>
      <p>${toolboxes.map(({ name }) => name).join(', ') || 'A toolbox that you can no longer use.'}</p>
    </section>`;
  const excluded = new Map(app.excluded_toolboxes.map(({ toolbox_id, removed_by }) => [toolbox_id, removed_by]));
  const choosable = toolboxes.filter(({ id }) => excluded.get(id) !== 'manager');
  const usesAll = app.toolbox_ids === null && excluded.size === 0;
  const uses = (id: string): boolean => (app.toolbox_ids?.includes(id) ?? true) && !excluded.has(id);
  const present = { all: usesAll, toolboxIds: choosable.map(({ id }) => id).filter(uses) };
  return html`<form method="post" action="${paths.apps}/${app.id}">
    ${hiddenFields({ csrf, version: app.version })}
    ${toolboxFieldset({
      // A refused form keeps what the person chose.
      choice: sent?.has('shown') ? readToolboxChoice(sent) : present,
      problem: toolboxProblemOf(sent),
      rows: choosable.map(({ id, name, other_owner }) => ({
        id,
        name: html`<span
          >${name}${
            other_owner && html`<br /><span class="optional">Owner: ${other_owner.label ?? 'nobody'}</span>`
          }</span
        >`,
      })),
      help:
        choosable.length < toolboxes.length &&
        html`<p class="help">The managers of some toolboxes removed this app from them.</p>`,
    })}
    <button>Change toolboxes</button>
  </form>`;
}

/** Builds the page that says what ends before the person disconnects an app. */
export const disconnectAppPage = ({ app, csrf, problem }: Pick<AppPage, 'app' | 'csrf' | 'problem'>): string =>
  layout(
    `Disconnect ${app.client_name}?`,
    html`<h1>Disconnect ${app.client_name}?</h1>
      ${problemBox(problem)}
      <p class="lead">
        Its next message is refused, and all its tokens are revoked.
        ${
          isLetIn(app)
            ? 'This ends its access at all addresses: toolboxes and accounts. It cannot connect again until you choose “Allow again” in your list of connected apps.'
            : 'To use it again, connect it again from the app.'
        }
      </p>
      <form method="post" action="${paths.apps}/${app.id}/disconnect">
        ${hiddenFields({ csrf, version: app.version })}
        <button class="danger">Disconnect ${app.client_name}</button>
      </form>
      <a class="back" href="${paths.apps}/${app.id}">Back to ${app.client_name}</a>`,
    frame,
  );
