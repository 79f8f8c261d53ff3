import { type AppScope } from '#identity';
import { html, type Html, layout, logoOf } from '#kernel';
import { paths } from '../../domain/authorization-paths.js';
import { type AskedConsent, type ConsentChoice, homeOf } from '../../domain/asked-consent.js';
import { frame } from '../../services/frame.js';

type Problem = Extract<ConsentChoice, string>;

/** What a page of a consent is made of, beside what is asked. */
export type ConsentFacts = { label: string; organization: string; csrf: string; problem?: Problem };

const problems: Record<Problem, string> = {
  no_scope: 'Choose what the app may do, or do not allow it.',
  no_toolbox: 'Choose at least one toolbox, or all of them.',
  too_many: 'Choose 50 toolboxes at the most, or all of them.',
};

/** Who asks, for whom, for what; nothing that changes anything is chosen before the person does. */
export function consentPage(asked: AskedConsent, { label, organization, csrf, problem }: ConsentFacts): string {
  const heading = `Let ${asked.client_name} use your toolboxes?`;
  const { host, returns } = homeOf(asked);
  return layout(
    problem ? `Error: ${heading}` : heading,
    html`${logoOf(asked.client_name)}
      <h1>${heading}</h1>
      <p class="lead">Allow it only if you have just told this app to connect. It acts in your name.</p>
      ${problem && html`<div class="problem" role="alert" tabindex="-1" autofocus><p>${problems[problem]}</p></div>`}
      <dl>
        <dt>App</dt>
        <dd>${asked.client_name}</dd>
        <dt>Known by</dt>
        <dd>${host}</dd>
        <dt>Sends you to</dt>
        <dd>${returns}</dd>
        <dt>You are</dt>
        <dd>${label}</dd>
        <dt>Organization</dt>
        <dd>${organization}</dd>
      </dl>
      <form method="post" action="${paths.consent}/${asked.uid}">
        <input type="hidden" name="csrf" value="${csrf}" />
        ${toolboxChoice(asked)}
        <fieldset>
          <legend>What it may do</legend>
          ${asked.scopes.map(scopeChoice)}
        </fieldset>
        <button name="answer" value="allow">Allow ${asked.client_name}</button>
        <button class="back" name="answer" value="deny">Do not allow</button>
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
          ><input type="radio" name="reach" value="all" checked /> All that I may use, new ones too</label
        >
        ${toolboxes.length > 0 && chosenAmong(toolboxes.slice(0, mostShown))}
      </fieldset>`;

/** More nobody looks through on a page: they are chosen afterwards, as what the app may reach is changed. */
const mostShown = 200;

const chosenAmong = (toolboxes: AskedConsent['toolboxes']): Html =>
  html`<label class="choice"><input type="radio" name="reach" value="chosen" /> Only these:</label>
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
  'mcp:read': 'Read: run tools that change nothing',
  'mcp:write': 'Write: run tools that add or change something',
  'mcp:destructive': 'Destroy: run tools that delete, send or spend what cannot be taken back',
};
