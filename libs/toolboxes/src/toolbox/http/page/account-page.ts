import { type ListedShareView } from '#access-control';
import { browserFrame, browserPaths, type PageSession } from '#authentication';
import { askForToolbox, type ConnectionView } from '#connections';
import { hiddenFields, html, type Html, layout, renderLogo, problemBox } from '#platform/pages';
import { type OwnApp } from '../../domain/own-app.js';
import { type ConnectionUse } from '../../queries/get-connection-use.js';
import {
  accountRow,
  describeProblem,
  describeService,
  describeStatus,
  mainActionOn,
  needsAttention,
  shownHour,
} from './account-words.js';
import { linkApps } from './own-app-words.js';

type AccountPage = PageSession & {
  account: ConnectionView;
  /** The version of the account that the person sees. */
  version: number;
  use: ConnectionUse;
  /** The person's own apps that may use all accounts that the person may use. */
  apps: readonly OwnApp[];
  /** The shares of the account. Null if the person may not see this. */
  shares: readonly ListedShareView[] | null;
  /** Whether the person may choose tools of the account for their agent. */
  mayChoose: boolean;
  serviceUrl: string;
  /** Why the last form was refused. */
  problem?: string;
};

/** Builds the page of one account: its state, who can use it, and what the person may do with it. */
export function accountPage(page: AccountPage): string {
  const { account, serviceUrl, problem, csrf } = page;
  const { name, connector, connector_slug } = account;
  const logo = connector?.logo;
  return layout(
    problem === undefined ? name : `Error: ${name}`,
    html`${renderLogo(connector?.label ?? connector_slug, logo && serviceUrl + logo)}
      <h1>${name}</h1>
      ${problemBox(problem)} ${facts(account)} ${account.can_reconnect && reconnectForm(account, csrf)}
      ${account.status === 'pending' && account.access === 'owner' && removeForm(page)}
      ${account.can_use && isConnected(account) && agentOffer(page)} ${peopleSection(page)} ${toolboxSection(page)}
      ${account.can_manage && renameSection(page)}
      ${
        account.can_manage &&
        isConnected(account) &&
        html`<a class="back" href="${browserPaths.accounts}/${account.id}/disconnect">Disconnect this account</a>`
      }
      <a class="back" href="${browserPaths.accounts}">All accounts</a>`,
    browserFrame,
  );
}

/** Whether the account was connected once, and not disconnected since then. */
const isConnected = ({ status }: ConnectionView): boolean => status !== 'disconnected' && status !== 'pending';

const removeForm = ({ account: { id }, version, csrf }: AccountPage): Html =>
  html`<form method="post" action="${browserPaths.accounts}/${id}">
    ${hiddenFields({ csrf, version, act: 'remove' })}
    <button class="quiet">Remove</button>
  </form>`;

const agentOffer = ({ account, mayChoose }: AccountPage): Html =>
  mayChoose
    ? html`<a class="button quiet" href="${browserPaths.agent}/${account.id}">Let my agent use it</a>`
    : html`<p class="help">${askForToolbox}</p>`;

function facts(account: ConnectionView): Html {
  const { account_label, last_used_at } = account;
  const rows: [name: string, value: string | null | undefined][] = [
    ['Service', describeService(account)],
    ['Account', account_label],
    ['State', describeStatus(account)],
    ['Problem', describeProblem(account)],
    ['Last used', last_used_at === null ? 'Never' : shownHour(last_used_at)],
  ];
  return html`<dl>
    ${rows
      .filter(([, value]) => value !== null && value !== undefined)
      .map(
        ([name, value]) =>
          html`<dt>${name}</dt>
            <dd>${value}</dd>`,
      )}
  </dl>`;
}

/** Only an account that does not work has the main button. Others can be signed in again, which is rarely needed. */
function reconnectForm(account: ConnectionView, csrf: string): Html {
  const action = mainActionOn(account);
  return html`<form method="post" action="${browserPaths.accounts}/${account.id}">
    ${hiddenFields({ csrf, act: 'reconnect' })}
    <button class="${action === 'Open' ? 'quiet' : ''}">${action === 'Open' ? 'Sign in again' : action}</button>
  </form>`;
}

const levelWords = {
  view: 'can see it',
  use: 'can use it',
  edit: 'can use, change, share and disconnect it, and decide about its calls',
} as const;

/** Returns the name of the person, team or organization with which an account is shared. */
export function nameOfGrantee({ grantee_type, grantee_label }: ListedShareView, organization: string): string {
  if (grantee_type === 'org') return `Everybody in ${organization}`;
  return grantee_label ?? (grantee_type === 'team' ? 'A deleted team' : 'A former member');
}

function peopleSection({ account, shares, person }: AccountPage): Html | false {
  const { id, can_share, can_revoke_share } = account;
  if (shares === null) return false;
  return html`<section aria-labelledby="people">
    <h2 id="people">Who can use it</h2>
    ${
      shares.length === 0
        ? html`<p>${account.access === 'owner' ? 'Only you.' : 'Only its owner.'}</p>`
        : html`<ul class="rows">
            ${shares.map((share) => {
              const name = nameOfGrantee(share, person.organization);
              return html`<li class="connector">
                <span
                  ><strong>${name}</strong>
                  <span class="facts"
                    >${share.grantee_type === 'team' && 'Team, '}${levelWords[share.level]}</span
                  ></span
                >
                ${
                  can_revoke_share &&
                  html`<a
                    class="button quiet"
                    href="${browserPaths.accounts}/${id}/share/${share.id}"
                    aria-label="Stop sharing with ${name}"
                    >Stop</a
                  >`
                }
              </li>`;
            })}
          </ul>`
    }
    ${can_share && html`<a class="button quiet" href="${browserPaths.accounts}/${id}/share">Share it</a>`}
  </section>`;
}

/** Maximum number of toolboxes that a page names. */
export const maxNamed = 20;

function toolboxSection(page: AccountPage): Html {
  const { account, use } = page;
  const own = account.access === 'owner' ? use.own_account_toolboxes.filter(({ acts }) => acts) : [];
  const others = account.can_manage ? describeHidden(use) : [];
  const apps = account.access === 'view' ? [] : page.apps;
  const elsewhere = describeElsewhere(page);
  const mayBeUsed = apps.length > 0 || (account.can_manage && elsewhere !== false);
  return html`<section aria-labelledby="toolboxes">
    <h2 id="toolboxes">Toolboxes with its tools</h2>
    ${
      !isConnected(account) &&
      use.toolboxes.length + own.length > 0 &&
      html`<p role="status">Until the account is connected again, its tools do not work.</p>`
    }
    ${
      use.toolboxes.length === 0
        ? own.length === 0 &&
          html`<p>${others.length > 0 ? 'None that you can see.' : describeNone(account, mayBeUsed)}</p>`
        : html`<ul class="links">
            ${use.toolboxes
              .slice(0, maxNamed)
              .map(
                ({ name, tools: { length } }) =>
                  html`<li>
                    ${name},
                    ${length === 0 ? 'which can no longer use it' : length === 1 ? '1 tool' : `${length} tools`}
                  </li>`,
              )}
          </ul>`
    }
    ${
      own.length > 0 &&
      html`<p>
        Toolboxes where each person uses their own
        account${isConnected(account) && ', so that your agent can use this one'}:
        ${own
          .slice(0, maxNamed)
          .map(({ name }) => name)
          .join(', ')}.
      </p>`
    }
    ${others.map((each) => html`<p class="help">${each}</p>`)}
    ${
      apps.length > 0 &&
      html`<p>Without a toolbox, ${linkApps(apps)} can use all accounts that you may use, also this one.</p>`
    }
    ${elsewhere !== false && html`<p class="help">${elsewhere}</p>`}
  </section>`;
}

/** @param mayBeUsed whether an app may use the account without a toolbox. */
function describeNone({ can_manage }: ConnectionView, mayBeUsed: boolean): string {
  if (can_manage) return mayBeUsed ? 'None.' : 'None. Agents cannot use it yet.';
  return mayBeUsed ? 'None of your toolboxes.' : 'None of your toolboxes. Your agent cannot use it yet.';
}

/** Says that apps of other people may use the account. The reader does not learn whether there are any. */
function describeElsewhere({ account, shares }: AccountPage): string | false {
  if (account.access === 'owner')
    return (
      shares?.some(({ level }) => level !== 'view') === true &&
      'People with whom it is shared can let their own apps use it.'
    );
  return account.can_manage && 'Its owner and people with whom it is shared can let their own apps use it.';
}

/** Describes the toolboxes that the person cannot see. */
const describeHidden = ({ hidden: { toolbox_count: using }, hidden_idle_count: idle }: ConnectionUse): string[] =>
  [
    using > 0 && (using === 1 ? '1 other toolbox uses it.' : `${using} other toolboxes use it.`),
    idle > 0 &&
      (idle === 1
        ? '1 other toolbox names it, but can no longer use it.'
        : `${idle} other toolboxes name it, but can no longer use it.`),
  ].filter((each) => each !== false);

function renameSection({ account: { id, name }, version, csrf }: AccountPage): Html {
  return html`<section aria-labelledby="rename">
    <h2 id="rename">Name</h2>
    <form method="post" action="${browserPaths.accounts}/${id}">
      ${hiddenFields({ csrf, version, act: 'rename' })}
      <div class="field">
        <label for="name">Name of this account</label>
        <input id="name" name="name" maxlength="80" autocomplete="off" value="${name}" required />
      </div>
      <button class="quiet">Rename</button>
    </form>
  </section>`;
}

type AccountListPage = PageSession & {
  accounts: readonly ConnectionView[];
  /** Null on the last page. */
  next: string | null;
  mayConnect: boolean;
  serviceUrl: string;
};

/** Builds the page that lists the accounts that a person can see. */
export const accountListPage = ({
  person,
  consolePath,
  accounts,
  next,
  mayConnect,
  serviceUrl,
  csrf,
}: AccountListPage): string =>
  layout(
    'Your accounts',
    html`<h1>Your accounts</h1>
      <p class="lead">${person.label}, in ${person.organization}</p>
      ${
        accounts.length === 0
          ? html`<p>You have no accounts. Connect one, or ask a member to share one with you.</p>`
          : html`<ul class="rows">
              ${accounts.map((account) => {
                const { connector, connector_slug } = account;
                const { title, action } = accountRow(account, csrf);
                return html`<li class="connector">
                  ${renderLogo(connector?.label ?? connector_slug, connector?.logo && serviceUrl + connector.logo)}
                  <span
                    >${title} <span class="facts">${describeService(account)}</span>
                    <span class="facts ${needsAttention(account) ? 'warn' : ''}">${describeStatus(account)}</span></span
                  >
                  ${action}
                </li>`;
              })}
            </ul>`
      }
      ${next !== null && html`<a class="more" href="${browserPaths.accounts}?${new URLSearchParams({ cursor: next }).toString()}">More accounts</a>`}
      ${mayConnect && html`<a class="button" href="${browserPaths.connect}">Connect an account</a>`}
      <a class="back" href="${browserPaths.welcome}">Go to your start page</a>
      ${consolePath !== null && html`<a class="back" href="${consolePath}">Open the console</a>`}`,
    browserFrame,
  );
