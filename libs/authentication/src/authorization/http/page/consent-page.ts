import { html, type Html, layout, problemBox, renderLogo } from '#platform/pages';
import { paths } from '../../../session/domain/authorization-server.js';
import {
  type ConsentAnswer,
  type ConsentRequest,
  type ConsentChoice,
  earlierLimit,
  resolveConsentHosts,
} from '../../domain/consent.js';
import { frame } from '../../../session/services/page-frame.js';
import { type AppScope } from '../../../connected-app/domain/app-scopes.js';
import { everyToolbox, toolboxFieldset, toolboxProblems } from '../../../connected-app/http/page/toolbox-fieldset.js';
import { type GrantableAccount, type GrantableToolbox } from '../../../connected-app/domain/consent-resources.js';

type Problem = Extract<ConsentChoice, string>;

/** The data that the page shows in addition to the request itself. */
type ConsentFacts = {
  label: string;
  organization: string;
  csrf: string;
  /** The answer that was refused, and why. The page keeps what the person chose. */
  refused?: { answer: ConsentAnswer; problem: Problem };
};

const problems: Record<Problem, string> = {
  no_scope: 'Choose at least one thing the app may do, or choose “Don’t allow”.',
  ...toolboxProblems,
};

/** Shows the app, the person and the requested access. */
export function consentPage(asked: ConsentRequest, { label, organization, csrf, refused }: ConsentFacts): string {
  const heading = buildHeading(asked);
  const { host, returns } = resolveConsentHosts(asked);
  const shown = refused?.answer ?? suggestAnswer(asked);
  return layout(
    refused ? `Error: ${heading}` : heading,
    html`${renderLogo(asked.client_name)}
      <h1>${heading}</h1>
      <p class="lead">
        ${host !== null && 'Allow this only if you just asked this app to connect.'} The app will act on your behalf.
      </p>
      ${asked.present && presentAccess(asked)} ${host === null && unverified}
      ${problemBox(refused && problems[refused.problem])}
      <dl>
        <dt>Publisher</dt>
        <dd>${host ?? 'Unknown'}</dd>
        <dt>Redirects to</dt>
        <dd>${returns}</dd>
        <dt>Signed in as</dt>
        <dd>${label}</dd>
        <dt>Organization</dt>
        <dd>${organization}</dd>
      </dl>
      <form method="post" action="${paths.consent}/${asked.uid}">
        <input type="hidden" name="csrf" value="${csrf}" />
        ${asked.accounts ? accountSection(asked.accounts) : toolboxChoice(asked, shown, refused?.problem)}
        ${scopeChoices(asked, shown)}
        <button name="answer" value="allow">Allow ${asked.client_name}</button>
        <button class="back" name="answer" value="deny">Don’t allow</button>
      </form>`,
    frame,
  );
}

const buildHeading = ({ client_name, accounts, present }: ConsentRequest): string =>
  present === null
    ? `Let ${client_name} use your ${accounts ? 'accounts' : 'toolboxes'}?`
    : `Change what ${client_name} may do?`;

/** The choices that the page shows first. Scopes that change data are not preselected for a new app. */
function suggestAnswer({ scopes, present }: ConsentRequest): ConsentAnswer {
  const limit = earlierLimit({ present });
  const allowed = present === null ? ['mcp:read'] : present.scopes;
  const all = limit === null;
  return { scopes: scopes.filter((scope) => allowed.includes(scope)), all, toolboxIds: limit ?? [], showedAll: all };
}

/** Scopes that the app asks for and does not have yet. */
const newScopesOf = ({ scopes, present }: ConsentRequest): readonly AppScope[] =>
  present === null ? [] : scopes.filter((scope) => !present.scopes.includes(scope));

/** Says what a connected app may do already, what is new, and what happens without it. */
function presentAccess(asked: ConsentRequest): Html {
  const { client_name } = asked;
  const added = newScopesOf(asked);
  return html`<section aria-labelledby="present">
    <h2 id="present">${client_name} is already connected</h2>
    ${
      added.length === 0
        ? html`<p>It asks for nothing new. Check what it may do, and allow it again.</p>`
        : html`<p>It now also asks to: ${added.map((scope) => shortMeanings[scope]).join('; ')}.</p>
            <p>
              Tick what is new to allow it. If you leave it out, or choose “Don’t allow”, the app cannot do it, and asks
              again only if it needs even more. To allow it later, <a href="${paths.apps}">disconnect the app</a> and
              connect it again.
            </p>`
    }
    ${asksForChoice(asked) && earlierLimit(asked) !== null && html`<p>Until now, it may use the toolboxes ticked below. You can change that.</p>`}
  </section>`;
}

const shortMeanings: Record<AppScope, string> = {
  'mcp:read': 'read data',
  'mcp:write': 'create or change data',
  'mcp:destructive': 'run tools whose effects can’t be undone (delete, send, pay)',
};

const unverified = html`<div class="warning-box">
  <p>
    <strong>Unverified app.</strong> This app chose its own name, and Latchkey cannot confirm who made it. Allow it only
    if you started it yourself, just now.
  </p>
</div>`;

const accountSection = (accounts: readonly GrantableAccount[]): Html =>
  html`<section>
    <h2>Accounts</h2>
    <p>All accounts that you may use, including new ones and those that others share with you. Now:</p>
    ${
      accounts.length === 0
        ? html`<p>None yet.</p>`
        : html`<ul>
            ${accounts
              .slice(0, maxShown)
              .map(
                ({ name, service, is_own }) =>
                  html`<li>${name} (${service})${!is_own && html` <span class="optional">shared with you</span>`}</li>`,
              )}
          </ul>`
    }
    ${accounts.length > maxShown && html`<p class="help">There are more accounts than this page shows.</p>`}
  </section>`;

/** Whether the person chooses toolboxes on this page. */
const asksForChoice = ({ accounts, is_one, toolboxes }: ConsentRequest): boolean =>
  accounts === null && !is_one && toolboxes.length > 0;

const toolboxChoice = (asked: ConsentRequest, shown: ConsentAnswer, problem?: Problem): Html => {
  const { toolboxes, is_one } = asked;
  if (is_one) return factSection('Toolbox', html`${toolboxes.map((toolbox) => distinctName(toolbox, toolboxes))}`);
  if (toolboxes.length === 0)
    return earlierLimit(asked) === null
      ? factSection('Toolboxes', html`${everyToolbox}<input type="hidden" name="reach" value="all" />`)
      : factSection('Toolboxes', html`Only those that you chose before. You can use none of them now.`);
  return toolboxFieldset({
    choice: shown,
    rows: toolboxes.slice(0, maxShown).map((each) => ({ id: each.id, name: distinctName(each, toolboxes) })),
    problem: problem === 'no_scope' ? null : problem,
  });
};

/** A fact that is shown instead of a choice, because only one choice is possible. */
const factSection = (title: string, content: Html): Html =>
  html`<section>
    <h2>${title}</h2>
    <p>${content}</p>
  </section>`;

/** Maximum number of toolboxes or accounts on the page. Other toolboxes can be chosen later, by changing the connected app. */
const maxShown = 200;

/**
 * Returns the name, with the owner on a line of its own, because members can give toolboxes that they share any name.
 * The id is added if another toolbox has the same name and an owner of the same name.
 */
function distinctName({ id, name, other_owner }: GrantableToolbox, all: readonly GrantableToolbox[]): Html {
  const isSame = (each: GrantableToolbox) => each.name === name && each.other_owner?.label === other_owner?.label;
  const owner = other_owner && (other_owner.label === null ? 'No owner' : `Owner: ${other_owner.label}`);
  const facts = [owner, all.filter(isSame).length > 1 && `Id: ${id}`].filter(Boolean);
  return html`<span>${name}${facts.map((fact) => html`<br /><span class="optional">${fact}</span>`)}</span>`;
}

const scopeChoices = (asked: ConsentRequest, shown: ConsentAnswer): Html => {
  const [only, ...others] = asked.scopes;
  if (only && others.length === 0)
    return factSection(
      'What the app can do',
      html`${meanings[only]}<input type="hidden" name="scope" value="${only}" />`,
    );
  return html`<fieldset>
    <legend>What the app can do</legend>
    ${asked.scopes.map((scope) => scopeChoice(scope, asked, shown))}
  </fieldset>`;
};

const scopeChoice = (scope: AppScope, asked: ConsentRequest, shown: ConsentAnswer): Html =>
  html`<label class="choice">
    <input type="checkbox" name="scope" value="${scope}" ${shown.scopes.includes(scope) && html`checked`} />
    <span>${meanings[scope]} ${newScopesOf(asked).includes(scope) && html`<span class="tag">New</span>`}</span>
  </label>`;

const meanings: Record<AppScope, string | Html> = {
  'mcp:read': 'Read: run tools that don’t change anything',
  'mcp:write': 'Write: run tools that create or change data',
  'mcp:destructive': html`<span class="risk">Destructive</span>: run tools whose effects can’t be undone (delete, send,
    pay)`,
};
