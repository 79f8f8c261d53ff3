import { browserFrame, browserPaths, type PageSession, type SessionPerson } from '#authentication';
import { reconnectForm } from '#connections';
import { hiddenFields, html, type Html, layout, problemBox, renderLogo } from '#platform/pages';
import { type LinkedAccounts } from '../../queries/get-account-page.js';

type AccountPage = PageSession &
  LinkedAccounts & {
    /** The random part of the page's address. */
    handle: string;
    /** The names at the third party of accounts that the person may see, by id. */
    labels: ReadonlyMap<string, string>;
    serviceUrl: string;
    /** Why the last form was refused. */
    problem?: string;
  };

type Account = LinkedAccounts['accounts'][number];

/** Builds the page on which a person gets the accounts that a toolbox needs. */
export function toolboxAccountPage(page: AccountPage): string {
  const { toolbox, accounts, person, problem } = page;
  const isComplete = accounts.every((account) => account.problem === null);
  const heading = `Accounts for ${toolbox.name}`;
  return layout(
    problem === undefined ? heading : `Error: ${heading}`,
    html`<h1>${heading}</h1>
      <p class="lead">
        ${
          isComplete
            ? 'You have all accounts. Go back to your agent and let it try again.'
            : 'The tools of this toolbox act as you. Your agent needs these accounts to use them.'
        }
      </p>
      ${problemBox(problem)}
      <ul class="rows">
        ${accounts.map((account) => html`<li>${row(account, page)}</li>`)}
      </ul>
      <p class="help">You are signed in as ${person.label} in ${person.organization}.</p>
      <a class="back" href="${browserPaths.welcome}">Go to your start page</a>`,
    browserFrame,
  );
}

/**
 * Builds the page for anyone but the person for whom a link was made. It is the same for every link that does not work,
 * and names neither this person nor the toolbox.
 */
export const otherPersonPage = ({ label, organization }: SessionPerson): string =>
  layout(
    'This link is not for you',
    html`<h1>This link is not for you</h1>
      <p class="lead">
        It was made for another person, or it works no longer. You are signed in as <strong>${label}</strong> in
        ${organization}. If your own agent gave you the link, let it call the tool again for a new one.
      </p>
      <a class="button quiet" href="${browserPaths.welcome}">Go to your start page</a>`,
    browserFrame,
  );

function row(account: Account, page: AccountPage): Html {
  const { connector, connection, problem, expired, inactive, can_connect, needs_oauth_app } = account;
  const { label } = connector;
  if (connection) {
    const others = account.candidates.filter(({ id }) => id !== connection.id);
    return html`${describe(account, page, nameWithLabel(connection, page))}
    ${others.map((each) => choiceForm(account, each, page))}`;
  }
  if (problem === 'account_ambiguous' && inactive.length > 0 && !account.candidates.some(({ is_own }) => is_own))
    return html`${describe(account, page)} ${ownAccounts(account, page)}
    ${account.candidates.map((each) => choiceForm(account, each, page))}`;
  if (problem === 'account_ambiguous')
    return html`${describe(account, page, `Choose which account at ${label} your agent uses.`)}
    ${otherAccounts(account, page)}`;
  if (expired && !expired.is_own)
    return html`${describe(account, page, `Ask the owner of ${expired.name} to reconnect it, or use another account.`)}
    ${otherAccounts(account, page)}`;
  if (inactive.length > 0) return html`${describe(account, page)} ${ownAccounts(account, page)}`;
  if (needs_oauth_app)
    return describe(account, page, `${label} needs an OAuth application. Ask an administrator to set it up.`);
  if (!can_connect) return describe(account, page, `You may not connect an account at ${label}. Ask an administrator.`);
  return connectForm(account, page, false);
}

const otherAccounts = (account: Account, page: AccountPage): Html =>
  html`${account.candidates.map((each) => choiceForm(account, each, page))} ${ownAccounts(account, page)}`;

/** Offers to reconnect an account first, because people otherwise connect the same account twice. */
const ownAccounts = (account: Account, page: AccountPage): Html => {
  const { connector, inactive, can_connect } = account;
  const target = { action: action(page), fields: { csrf: page.csrf, connector: connector.slug } };
  const rows = inactive.map((each) => ({ ...each, account_label: page.labels.get(each.id) }));
  return html`${rows.map((each) => reconnectForm(each, target))} ${can_connect && connectForm(account, page, true)}`;
};

const nameWithLabel = ({ id, name }: { id: string; name: string }, { labels }: AccountPage): string =>
  [name, labels.get(id)].filter((each) => each !== undefined).join(', ');

const describe = ({ connector: { label, logo } }: Account, { serviceUrl }: AccountPage, facts?: string): Html =>
  html`<div class="connector">
    ${renderLogo(label, logo && serviceUrl + logo)}
    <span><strong>${label}</strong> ${facts !== undefined && html`<span class="facts">${facts}</span>`}</span>
  </div>`;

const action = ({ handle }: AccountPage): string => `${browserPaths.toolboxAccounts}/${handle}`;

/** @param isAnother whether the row names the connector already, and other accounts at it. */
function connectForm({ connector: { slug, label, logo } }: Account, page: AccountPage, isAnother: boolean): Html {
  return html`<form class="connector" method="post" action="${action(page)}">
    ${hiddenFields({ csrf: page.csrf, connector: slug, act: 'connect' })}
    ${!isAnother && html`${renderLogo(label, logo && page.serviceUrl + logo)} <span><strong>${label}</strong></span>`}
    ${
      isAnother
        ? html`<button class="quiet" aria-label="Connect another account at ${label}">Connect another account</button>`
        : html`<button aria-label="Connect ${label}">Connect</button>`
    }
  </form>`;
}

function choiceForm({ connector }: Account, candidate: Account['candidates'][number], page: AccountPage): Html {
  const { id, is_own } = candidate;
  const { slug, label } = connector;
  const kind = is_own ? `Your account at ${label}` : `Account at ${label}, shared with you`;
  return html`<form class="connector" method="post" action="${action(page)}">
    ${hiddenFields({ csrf: page.csrf, connector: slug, connection: id, act: 'choose' })}
    <span>${nameWithLabel(candidate, page)} <span class="facts">${kind}</span></span>
    <button class="quiet" aria-label="Use ${nameWithLabel(candidate, page)} for ${label}">Use</button>
  </form>`;
}
