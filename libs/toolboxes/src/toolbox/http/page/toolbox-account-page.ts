import { browserFrame, browserPaths, type PageSession, type SessionPerson } from '#authentication';
import { hiddenFields, html, type Html, layout, problemBox, renderLogo } from '#platform/pages';
import { type LinkedAccounts } from '../../queries/get-account-page.js';

type AccountPage = PageSession &
  LinkedAccounts & {
    /** The random part of the page's address. */
    handle: string;
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
  const { connector, connection, problem, expired, candidates, can_connect } = account;
  const { label } = connector;
  if (connection) return describe(account, page, connection.name);
  if (problem === 'account_ambiguous')
    return html`${describe(account, page, 'Choose the account to use.')}
    ${candidates.map((each) => choiceForm(account, each, page))} ${can_connect && connectForm(account, page, true)}`;
  if (expired && !expired.is_own) return describe(account, page, `Ask the owner of ${expired.name} to reconnect it.`);
  if (!expired && !can_connect)
    return describe(account, page, `You may not connect an account at ${label}. Ask an administrator.`);
  return connectForm(account, page, false);
}

const describe = ({ connector: { label, logo } }: Account, { serviceUrl }: AccountPage, facts?: string): Html =>
  html`<div class="connector">
    ${renderLogo(label, logo && serviceUrl + logo)}
    <span><strong>${label}</strong> ${facts !== undefined && html`<span class="facts">${facts}</span>`}</span>
  </div>`;

const action = ({ handle }: AccountPage): string => `${browserPaths.toolboxAccounts}/${handle}`;

function connectForm({ connector, expired }: Account, page: AccountPage, isAnother: boolean): Html {
  const { slug, label, logo } = connector;
  const [verb, name] = expired ? ['Reconnect', expired.name] : [isAnother ? 'Connect another' : 'Connect', label];
  return html`<form class="connector" method="post" action="${action(page)}">
    ${hiddenFields({ csrf: page.csrf, connector: slug, act: 'connect' })}
    ${!isAnother && html`${renderLogo(label, logo && page.serviceUrl + logo)} <span><strong>${label}</strong></span>`}
    <button aria-label="${isAnother ? `Connect another account at ${label}` : `${verb} ${name}`}">${verb}</button>
  </form>`;
}

const choiceForm = ({ connector }: Account, { id, name, is_own }: Account['candidates'][number], page: AccountPage) =>
  html`<form class="connector" method="post" action="${action(page)}">
    ${hiddenFields({ csrf: page.csrf, connector: connector.slug, connection: id, act: 'choose' })}
    <span>${name} <span class="facts">${is_own ? 'Your account' : 'Shared with you'}</span></span>
    <button class="quiet" aria-label="Use ${name} for ${connector.label}">Use</button>
  </form>`;
