import { type ListedShareView, type ShareEntry } from '#access-control';
import { browserFrame, browserPaths, type PageSession } from '#authentication';
import { type ConnectionView } from '#connections';
import { hiddenFields, html, type Html, layout, problemBox } from '#platform/pages';
import { type ConnectionUse } from '../../queries/get-connection-use.js';
import { maxNamed, nameOfGrantee } from './account-page.js';

type Step = PageSession & {
  account: ConnectionView;
  /** Why the last form was refused. */
  problem?: string;
};

/** Lays out a page about one step with an account, with a way back to the account. */
const stepPage = (heading: string, { account, problem }: Step, content: Html): string =>
  layout(
    problem === undefined ? heading : `Error: ${heading}`,
    html`<h1>${heading}</h1>
      ${problemBox(problem)} ${content}
      <a class="back" href="${browserPaths.accounts}/${account.id}">Back to ${account.name}</a>`,
    browserFrame,
  );

const counted = (count: number, noun: string, nouns = `${noun}s`): string => `${count} ${count === 1 ? noun : nouns}`;

type DisconnectPage = Step & {
  version: number;
  use: ConnectionUse;
  /** The shares of the account with others than the reader. */
  others: readonly ListedShareView[];
};

/** Builds the page that says what stops working before the person disconnects an account. */
export function disconnectPage(page: DisconnectPage): string {
  const { account, use, csrf, version } = page;
  const others = describeOthers(page);
  return stepPage(
    `Disconnect ${account.name}?`,
    page,
    html`<ul class="links">
        <li>
          Latchkey deletes its stored credential, and revokes it at the service if the service offers this. The name and
          the shares stay, so that you can reconnect it later.
        </li>
        ${others.length > 0 && html`<li>Others can no longer use it: ${others.join(', ')}.</li>`}
      </ul>
      ${account.status === 'active' && stoppingTools(account, use)}
      <form method="post" action="${browserPaths.accounts}/${account.id}/disconnect">
        ${hiddenFields({ csrf, version })}
        <button class="danger">Disconnect this account</button>
      </form>`,
  );
}

/** Returns who else loses the account: its owner by name, and how many others. */
function describeOthers({ account, others }: DisconnectPage): string[] {
  const count = (type: ListedShareView['grantee_type']) =>
    others.filter(({ grantee_type, level }) => grantee_type === type && level !== 'view').length;
  const [teams, people] = [count('team'), count('user')];
  return [
    account.access !== 'owner' && account.owner && `its owner, ${account.owner.name}`,
    count('org') > 0 && 'the whole organization',
    teams > 0 && counted(teams, 'team'),
    people > 0 && counted(people, 'person', 'people'),
  ].filter((each) => typeof each === 'string');
}

/** Lists the tools that run through the account now. Nothing stops if the account does not work anyway. */
function stoppingTools({ access }: ConnectionView, use: ConnectionUse): Html {
  const isRunning = ({ tools }: { tools: readonly string[] }) => tools.length > 0;
  const { toolbox_count, tool_count } = use.hidden;
  const own = access === 'owner' ? use.own_account_toolboxes.filter(isRunning) : [];
  return html`
    ${stoppingList('For everybody, these tools stop working:', use.toolboxes.filter(isRunning), toolbox_count > 0 && `${counted(tool_count, 'tool')} in ${counted(toolbox_count, 'toolbox', 'toolboxes')} that you cannot see`)}
    ${stoppingList('Only for your agent, these tools stop working, because each person uses their own account:', own)}
  `;
}

/** @param rest the tools that are not named. */
function stoppingList(
  lead: string,
  toolboxes: readonly { name: string; tools: readonly string[] }[],
  rest: string | false = false,
): Html | false {
  const unnamed = toolboxes.length - maxNamed;
  const rows = [
    ...toolboxes.slice(0, maxNamed).map(({ name, tools }) => `${name}: ${counted(tools.length, 'tool')}`),
    ...(unnamed > 0 ? [counted(unnamed, 'more toolbox', 'more toolboxes')] : []),
    ...(rest === false ? [] : [rest]),
  ];
  return (
    rows.length > 0 &&
    html`<p>${lead}</p>
      <ul>
        ${rows.map((row) => html`<li>${row}</li>`)}
      </ul>`
  );
}

type StopSharingPage = Step & { share: ListedShareView };

/** Builds the page that says what ends before the person stops sharing an account. */
export function stopSharingPage(page: StopSharingPage): string {
  const { account, share, person, csrf } = page;
  const name = nameOfGrantee(share, person.organization);
  return stepPage(
    `Stop sharing with ${name}?`,
    page,
    html`<p class="lead">
        ${name} can no longer use <strong>${account.name}</strong> from the next call on, unless it is also shared with
        them in another way.
      </p>
      <form method="post" action="${browserPaths.accounts}/${account.id}/share/${share.id}">
        ${hiddenFields({ csrf })}
        <button class="danger">Stop sharing</button>
      </form>`,
  );
}

/** A person or team with which an account can be shared. */
export type Grantee = { type: 'user' | 'team'; id: string; name: string; facts: string };

type SharePage = Step & {
  searched: string;
  found: readonly Grantee[];
  /** The levels at which the person may share the account. */
  grantable: readonly ShareEntry['level'][];
};

/** The levels in the order of the form. The usual one comes first. */
const levelChoices: readonly [level: ShareEntry['level'], text: string][] = [
  ['use', 'Use its tools'],
  ['view', 'Only see it'],
  ['edit', 'Use, change, share and disconnect it, and decide about its calls'],
];

/** Builds the page on which a person looks for a person or team, and shares an account. */
export function sharePage(page: SharePage): string {
  const { account, searched, found, grantable, csrf } = page;
  const address = `${browserPaths.accounts}/${account.id}/share`;
  return stepPage(
    `Share ${account.name}`,
    page,
    html`<p class="lead">Others then use the account itself. They never see its password or key.</p>
      <form method="get" action="${address}" role="search">
        <div class="field">
          <label for="q">Person or team</label>
          <p class="help" id="q-help">Enter a part of the name or of the email address.</p>
          <input
            id="q"
            name="q"
            type="search"
            value="${searched}"
            aria-describedby="q-help"
            autocomplete="off"
            spellcheck="false"
          />
        </div>
        <button class="quiet">Search</button>
      </form>
      ${searched !== '' && found.length === 0 && html`<p role="status">Nothing matches “${searched}”.</p>`}
      ${
        found.length > 0 &&
        html`<form method="post" action="${address}">
          ${hiddenFields({ csrf })}
          <fieldset>
            <legend>Share with</legend>
            ${found.map(
              ({ type, id, name, facts }) =>
                html`<label class="choice"
                  ><input type="radio" name="grantee" value="${id}" required />
                  <span
                    >${name}<br /><span class="optional">${type === 'team' ? `Team, ${facts}` : facts}</span></span
                  ></label
                >`,
            )}
          </fieldset>
          <div class="field">
            <label for="level">What they may do</label>
            <p class="help" id="level-help">
              People who may change it can also disconnect it, and decide about calls of agents with it, also of yours.
            </p>
            <select id="level" name="level" aria-describedby="level-help">
              ${levelChoices
                .filter(([level]) => grantable.includes(level))
                .map(([level, text]) => html`<option value="${level}">${text}</option>`)}
            </select>
          </div>
          <button>Share</button>
        </form>`
      }`,
  );
}
