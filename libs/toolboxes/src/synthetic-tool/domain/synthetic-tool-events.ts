import { type EventEntries } from '#kernel';

/** What the audit log records about a run, without its input and output. */
type RunData = {
  execution_id: string;
  tier: string;
  is_test: boolean;
  outcome: string;
  calls: number;
  /**
   * The toolbox that the tool ran through, and the owner who added the tool to it. Both are null if the owner ran the
   * tool directly.
   */
  toolbox_id: string | null;
  delegated_by_user_id: string | null;
};

export type SyntheticToolEvent =
  | { type: 'synthetic_tool.created'; data: { step_count: number; connector_slugs: string[] } }
  | { type: 'synthetic_tool.updated'; data: { fields: string[] } }
  | { type: 'synthetic_tool.executed'; data: RunData }
  | { type: 'synthetic_tool.deleted'; data: Record<never, never> };

const category = 'toolboxes';

/** These events do not change the epoch, because a synthetic tool is private and runs with its owner's access. */
export const syntheticToolEvents = {
  'synthetic_tool.created': { says: 'created synthetic tool', category },
  'synthetic_tool.updated': { says: 'changed synthetic tool', category },
  'synthetic_tool.executed': { says: 'ran synthetic tool', category: 'usage' },
  'synthetic_tool.deleted': { says: 'deleted synthetic tool', category },
} satisfies EventEntries<SyntheticToolEvent>;
