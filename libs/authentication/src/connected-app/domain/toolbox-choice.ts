/** What a person chose in the form. `all`: all toolboxes, including new ones. */
export type ToolboxChoice = {
  all: boolean;
  toolboxIds: readonly string[];
  /** Whether the form showed all toolboxes as chosen. */
  showedAll: boolean;
};

export type ToolboxProblem = 'no_toolbox' | 'all_and_some' | 'too_many';

const maxChosen = 50;

/**
 * Returns what is wrong with a choice; null if it is valid.
 * @param offered the toolboxes of the choice that the person can still give the app.
 */
export function findToolboxProblem(
  { all, toolboxIds, showedAll }: ToolboxChoice,
  offered: readonly string[] = toolboxIds,
): ToolboxProblem | null {
  // If the form showed all as chosen, the person may think that ticking some is enough.
  if (all) return showedAll && toolboxIds.length > 0 ? 'all_and_some' : null;
  if (offered.length === 0) return 'no_toolbox';
  return offered.length > maxChosen ? 'too_many' : null;
}
