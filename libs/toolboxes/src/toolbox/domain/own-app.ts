/** What a person's own app may use. `toolboxes` is null for an app that uses all accounts, or one toolbox. */
export type OwnApp = {
  id: string;
  name: string;
  uses_accounts: boolean;
  toolboxes: { chosen: readonly string[] | null; excluded: ReadonlySet<string> } | null;
};

/** Whether the person gave an app some of their toolboxes, but not this one, and can still choose it. */
export const leavesOut = ({ toolboxes }: OwnApp, toolboxId: string): boolean =>
  toolboxes !== null && (toolboxes.excluded.has(toolboxId) || toolboxes.chosen?.includes(toolboxId) === false);
