import { html, type Html, layout, logoOf } from '#platform/pages';
import { paths } from '../../../session/domain/authorization-paths.js';
import { type AskedConsent, type ConsentChoice, homeOf } from '../../domain/asked-consent.js';
import { frame } from '../../../session/services/frame.js';
import { type AppScope } from '../../../connected-app/domain/app-scopes.js';

type Problem = Extract<ConsentChoice, string>;

/** The data that the page shows in addition to the request itself. */
export type ConsentFacts = { label: string; organization: string; csrf: string; problem?: Problem };

const problems: Record<Problem, string> = {
  no_scope: 'Choose at least one thing the app may do, or choose “Don’t allow”.',
  no_toolbox: 'Choose at least one toolbox, or all of them.',
  too_many: 'Choose at most 50 toolboxes, or all of them.',
};

/** Shows the app, the person and the requested access. Scopes that change data are not preselected. */
export function consentPage(asked: AskedConsent, { label, organization, csrf, problem }: ConsentFacts): string {
  const heading = `Let ${asked.client_name} use your toolboxes?`;
  const { host, returns } = homeOf(asked);
  return layout(
    problem ? `Error: ${heading}` : heading,
    html`${logoOf(asked.client_name)}
      <h1>${heading}</h1>
      <p class="lead">Allow this only if you just asked this app to connect. It will act on your behalf.</p>
      ${problem && html`<div class="problem" role="alert" tabindex="-1" autofocus><p>${problems[problem]}</p></div>`}
      <dl>
        <dt>App</dt>
        <dd>${asked.client_name}</dd>
        <dt>Publisher</dt>
        <dd>${host}</dd>
        <dt>Redirects to</dt>
        <dd>${returns}</dd>
        <dt>Signed in as</dt>
        <dd>${label}</dd>
        <dt>Organization</dt>
        <dd>${organization}</dd>
      </dl>
      <form method="post" action="${paths.consent}/${asked.uid}">
        <input type="hidden" name="csrf" value="${csrf}" />
        ${toolboxChoice(asked)}
        <fieldset>
          <legend>What the app can do</legend>
          ${asked.scopes.map(scopeChoice)}
        </fieldset>
        <button name="answer" value="allow">Allow ${asked.client_name}</button>
        <button class="back" name="answer" value="deny">Don’t allow</button>
      </form>`,
    frame,
  );
}

const toolboxChoice = ({ toolboxes, is_one }: AskedConsent): Html =>
  is_one
    ? html`<fieldset>
        <legend>Toolbox</legend>
        <p>${toolboxes.map(({ name }) => name)}</p>
      </fieldset>`
    : html`<fieldset>
        <legend>Toolboxes</legend>
        <label class="choice"
          ><input type="radio" name="reach" value="all" checked /> All toolboxes I can use, including new ones</label
        >
        ${toolboxes.length > 0 && chosenAmong(toolboxes.slice(0, mostShown))}
      </fieldset>`;

/** Maximum number of toolboxes on the page. Others can be chosen later, by changing the connected app. */
const mostShown = 200;

const chosenAmong = (toolboxes: AskedConsent['toolboxes']): Html =>
  html`<label class="choice"><input type="radio" name="reach" value="chosen" /> Only these toolboxes:</label>
    <div class="choices" role="group" aria-label="Toolboxes to choose from" tabindex="0">
      ${toolboxes.map(
        ({ id, name }) =>
          html`<label class="choice"><input type="checkbox" name="toolbox" value="${id}" /> ${name}</label>`,
      )}
    </div>`;

const scopeChoice = (scope: AppScope): Html =>
  html`<label class="choice">
    <input type="checkbox" name="scope" value="${scope}" ${scope === 'mcp:read' && html`checked`} /> ${meanings[scope]}
  </label>`;

const meanings: Record<AppScope, string> = {
  'mcp:read': 'Read: run tools that don’t change anything',
  'mcp:write': 'Write: run tools that create or change data',
  'mcp:destructive': 'Destructive: run tools whose effects can’t be undone (delete, send, pay)',
};
