/** A toolbox with entries that an offboarding affects. */
type AffectedToolbox = {
  id: string;
  /** Null if the caller cannot see the toolbox. */
  name: string | null;
  entry_count: number;
};

/** The toolboxes that an offboarding affects, as the preview shows them. */
export type AffectedToolboxes = {
  entry_count: number;
  toolbox_count: number;
  toolboxes: { id: string; name: string; entry_count: number }[];
};

/** Maximum number of toolboxes that a preview names. */
const maxNamed = 20;

/** Counts all toolboxes, and names some of those that the caller can see. */
export function countAffectedToolboxes(toolboxes: readonly AffectedToolbox[]): AffectedToolboxes {
  const named = toolboxes.flatMap(({ id, name, entry_count }) => (name === null ? [] : { id, name, entry_count }));
  return {
    entry_count: toolboxes.reduce((sum, { entry_count }) => sum + entry_count, 0),
    toolbox_count: toolboxes.length,
    toolboxes: named.slice(0, maxNamed),
  };
}
