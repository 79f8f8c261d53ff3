import { type AccessRequestView, type OwnBlock } from '#access-control';
import { browserFrame, browserPaths, type PageSession } from '#authentication';
import { type ConnectorView } from '#catalog';
import { hiddenFields, html, type Html, layout, renderLogo, problemBox } from '#platform/pages';
import { type InactiveAccount, reconnectForm } from './reconnect-form.js';

type OfferedConnector = Pick<
  ConnectorView,
  'slug' | 'name' | 'description' | 'logo' | 'restricted' | 'can_use' | 'auth_methods'
>;

type OwnRequest = Pick<AccessRequestView, 'id' | 'created_at'>;

export type ConnectorChoice = PageSession & {
  /** All connectors that the person can see, also those that rules block. */
  connectors: readonly OfferedConnector[];
  /** Why connectors are blocked, by slug. */
  blocks: ReadonlyMap<string, OwnBlock | null>;
  /** The person's pending requests, by connector. */
  requests: ReadonlyMap<string, OwnRequest>;
  /** The slugs of connectors with an account that the person began to connect. */
  unfinished: ReadonlySet<string>;
  /** The person's accounts of these connectors that they can reconnect. */
  inactive: readonly (InactiveAccount & { connector_slug: string })[];
  mayConnect: boolean;
  /** Null on the last page. */
  next: string | null;
  searched: string;
  /** The position of this page in the list. Undefined for the first page. */
  cursor?: string;
  serviceUrl: string;
  /** Why the last form was refused. */
  problem?: string;
};

/** Builds the page that lists the services that a person can connect, or request. */
export function connectorChoicePage(choice: ConnectorChoice): string {
  const { person, connectors, next, searched, mayConnect, problem } = choice;
  const more = next === null ? '' : new URLSearchParams({ ...(searched !== '' && { q: searched }), cursor: next });
  return layout(
    problem === undefined ? 'Connect an account' : 'Error: Connect an account',
    html`<h1>Connect an account</h1>
      <p class="lead">
        ${
          mayConnect
            ? `Choose a service that you use for ${person.organization}. Next you sign in there or enter a key.`
            : 'Your role does not allow you to connect accounts. Ask an administrator.'
        }
      </p>
      ${problemBox(problem)}
      <form method="get" action="${browserPaths.connect}" role="search">
        <div class="field">
          <label for="q">Search</label>
          <input id="q" name="q" type="search" value="${searched}" autocomplete="off" spellcheck="false" />
        </div>
        <button class="quiet">Search</button>
      </form>
      ${
        connectors.length === 0
          ? html`<p role="status">${searched === '' ? noConnectors : `Nothing matches “${searched}”.`}</p>`
          : html`<ul class="rows">
              ${connectors.map((connector) => row(connector, choice))}
            </ul>`
      }
      ${next !== null && html`<a class="more" href="${browserPaths.connect}?${more.toString()}">More services</a>`}
      <a class="back" href="${browserPaths.welcome}">Go to your start page</a>`,
    browserFrame,
  );
}

const noConnectors = 'There is no service that you can connect yet. Ask an administrator.';

/** Offers to reconnect an account first, because people otherwise connect the same account twice. */
function row(connector: OfferedConnector, choice: ConnectorChoice): Html {
  const inactive = choice.inactive.filter(({ connector_slug }) => connector_slug === connector.slug);
  const target = { action: browserPaths.connect, fields: { csrf: choice.csrf } };
  if (!connector.can_use)
    return html`<li>${unusable(connector, choice)} ${inactive.map((account) => reconnectForm(account, target))}</li>`;
  if (inactive.length === 0) return html`<li>${connectForm(connector, choice)}</li>`;
  return html`<li>
    <div class="connector">${describe(connector, choice.serviceUrl)}</div>
    ${inactive.map((account) => reconnectForm(account, target))} ${connectForm(connector, choice, true)}
  </li>`;
}

const describe = ({ name, description, logo }: OfferedConnector, serviceUrl: string, reason?: string): Html =>
  html`${renderLogo(name, logo && serviceUrl + logo)}
    <span>
      <strong>${name}</strong>
      ${description && html`<span class="facts">${description}</span>`}
      ${reason !== undefined && html`<span class="facts warn">${reason}</span>`}
    </span>`;

/** @param isAnother whether the person has an account of the service that they can reconnect instead. */
function connectForm(connector: OfferedConnector, choice: ConnectorChoice, isAnother = false): Html {
  const { csrf, serviceUrl, unfinished } = choice;
  const { slug, name } = connector;
  const [action, label] = unfinished.has(slug)
    ? ['Continue', `Continue connecting ${name}`]
    : isAnother
      ? ['Connect another account', `Connect another account at ${name}`]
      : ['Connect', `Connect ${name}`];
  return html`<form class="connector" method="post" action="${browserPaths.connect}">
    ${hiddenFields({ csrf, connector: slug })} ${!isAnother && describe(connector, serviceUrl)}
    <button class="${isAnother ? 'quiet' : ''}" aria-label="${label}">${action}</button>
  </form>`;
}

function unusable(connector: OfferedConnector, choice: ConnectorChoice): Html {
  const { serviceUrl, blocks, requests } = choice;
  const block = blocks.get(connector.slug);
  const request = requests.get(connector.slug);
  return html`<div class="connector">
      ${describe(connector, serviceUrl, block?.sentence ?? reasonFor(connector, choice))}
    </div>
    ${request && requestLine(request, connector)}
    ${!request && block?.can_request_access && requestForm(connector, choice)}`;
}

const requestLine = ({ id, created_at }: OwnRequest, { name }: OfferedConnector): Html =>
  html`<p class="help">
    You requested access on ${created_at.slice(0, 10)}.
    <a href="${browserPaths.requests}/${id}" aria-label="Open request for ${name}">Open request</a>
  </p>`;

/** Returns why a person cannot connect a service that no rule blocks. The page says in its lead if it is their role. */
function reasonFor({ auth_methods }: OfferedConnector, { mayConnect }: ConnectorChoice): string | undefined {
  if (!mayConnect) return undefined;
  return auth_methods.some(({ configured }) => configured)
    ? 'You can see this service, but not use it. Ask its owner for access.'
    : 'This service needs an OAuth application. Ask an administrator to set it up.';
}

function requestForm({ slug, name }: OfferedConnector, { csrf, searched, cursor, sent }: ConnectorChoice): Html {
  // A refused form stays open, with what the person entered.
  const refused = sent?.get('act') === 'request' && sent.get('connector') === slug ? sent : undefined;
  const place = { ...(searched !== '' && { q: searched }), ...(cursor !== undefined && { cursor }) };
  return html`<details ${refused && 'open'}>
    <summary aria-label="Request access to ${name}">Request access</summary>
    <form method="post" action="${browserPaths.connect}">
      ${hiddenFields({ csrf, connector: slug, act: 'request', ...place })}
      <div class="field">
        <label for="note-${slug}">Reason <span class="optional">(optional)</span></label>
        <p class="help" id="note-help-${slug}">The people who decide see it.</p>
        <input
          id="note-${slug}"
          name="note"
          value="${refused?.get('note') ?? ''}"
          maxlength="2000"
          autocomplete="off"
          aria-describedby="note-help-${slug}"
        />
      </div>
      <div class="field">
        <label for="days-${slug}">Days of access (1 to 365) <span class="optional">(empty: no end)</span></label>
        <input
          id="days-${slug}"
          name="days"
          value="${refused?.get('days') ?? ''}"
          inputmode="numeric"
          pattern="[0-9]{1,3}"
          title="A number of days from 1 to 365, or nothing for no end"
          autocomplete="off"
        />
      </div>
      <button aria-label="Request access to ${name}">Request access</button>
    </form>
  </details>`;
}
