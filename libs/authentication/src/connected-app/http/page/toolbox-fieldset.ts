import { hiddenFields, html, type Html } from '#platform/pages';
import { findToolboxProblem, type ToolboxChoice, type ToolboxProblem } from '../../domain/toolbox-choice.js';

export const everyToolbox = 'All toolboxes that you can use, including new ones';

export const toolboxProblems: Record<ToolboxProblem, string> = {
  no_toolbox: 'Choose at least one toolbox, or all of them.',
  all_and_some: 'You ticked toolboxes, but also chose all of them. Choose “Only these toolboxes”, or tick none.',
  too_many: 'Choose at most 50 toolboxes, or all of them.',
};

export const readToolboxChoice = (form: URLSearchParams): ToolboxChoice => ({
  all: form.get('reach') === 'all',
  toolboxIds: form.getAll('toolbox'),
  showedAll: form.get('shown') !== 'chosen',
});

type ToolboxFieldset = {
  choice: Omit<ToolboxChoice, 'showedAll'>;
  /** The toolboxes to choose from. */
  rows: readonly { id: string; name: Html }[];
  help?: Html | false;
  /** What is wrong with the choice that the person just sent. */
  problem?: ToolboxProblem | null;
};

/**
 * The choice between all toolboxes and some of them. The stylesheet hides the checkboxes while all are chosen. If both
 * were sent, the checkboxes are shown.
 */
export function toolboxFieldset({ choice, rows, help, problem }: ToolboxFieldset): Html {
  const isAll = choice.all && problem !== 'all_and_some';
  const described = problem && html`aria-describedby="toolboxes-wrong"`;
  return html`<fieldset class="toolboxes">
    <legend>Toolboxes</legend>
    ${problem && html`<p class="wrong" id="toolboxes-wrong">${toolboxProblems[problem]}</p>`}
    <label class="choice"
      ><input type="radio" name="reach" value="all" ${isAll && 'checked'} ${described} /> ${everyToolbox}</label
    >
    <label class="choice"
      ><input type="radio" name="reach" value="chosen" ${!isAll && 'checked'} ${described} /> Only these
      toolboxes:</label
    >
    <div class="choices" role="group" aria-label="Toolboxes to choose from" tabindex="0">
      ${rows.map(
        ({ id, name }) =>
          html`<label class="choice"
            ><input
              type="checkbox"
              name="toolbox"
              value="${id}"
              ${!isAll && choice.toolboxIds.includes(id) && 'checked'}
            />
            ${name}</label
          >`,
      )}
    </div>
    ${help} ${hiddenFields({ shown: isAll ? 'all' : 'chosen' })}
  </fieldset>`;
}

/** Returns the problem of a form that was refused because of its toolboxes; null for any other form. */
export const toolboxProblemOf = (sent: URLSearchParams | undefined): ToolboxProblem | null =>
  sent?.has('shown') ? findToolboxProblem(readToolboxChoice(sent)) : null;
