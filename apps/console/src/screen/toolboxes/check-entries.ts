import { queryOptions } from '@tanstack/react-query';
import { client, type RowOf } from '../../session/api.js';
import { toolboxes } from '../../texts/toolboxes.js';
import { type Entry, type Toolbox } from './queries.js';

const { entries: words, others } = toolboxes;

type Access = RowOf<typeof client.members.listAccess>;

/** Whether a person may use a toolbox, and what they can use of its connectors. */
export type UseOfToolbox = {
  name: string | null;
  isShared: boolean;
  isActive: boolean;
  mayRun: boolean;
  access: Access[];
};

/** Maximum number of connectors that are read to answer for a person. */
const maxConnectors = 1000;

/**
 * Reads what a person can use of a toolbox.
 * @param slugs the connectors of the tools, at least one.
 */
export const useOfQuery = (toolbox_id: string, user_id: string, slugs: readonly string[]) =>
  queryOptions({
    queryKey: ['toolboxes', toolbox_id, 'use', user_id, slugs],
    queryFn: async (): Promise<UseOfToolbox> => {
      const [connector_slug = ''] = slugs;
      const [{ user_label, toolbox_use, other_gates }, access] = await Promise.all([
        client.restrictions.explainAccess({ user_id, connector_slug, toolbox_id }),
        client.members
          .listAccess(user_id, { limit: 200, ...(slugs.length === 1 && { connector_slug }) })
          .all(maxConnectors),
      ]);
      const { member_active: isActive, permission: mayRun } = other_gates;
      return { name: user_label, isShared: toolbox_use !== 'no_access', isActive, mayRun, access };
    },
  });

/** A tool of a connector in a toolbox. */
export type ToolEntry = Entry & { connector_slug: string; tool_name: string };

/** Whether a person can use a tool through the toolbox, and why. */
export type CheckedEntry = { entry: ToolEntry; isUsable: boolean; reason: string };

/** Finds what the list of a person's access says about each tool of a toolbox. */
export const checkEntries = (
  entries: readonly ToolEntry[],
  toolbox: Pick<Toolbox, 'id' | 'approval_policy'>,
  access: readonly Access[],
): CheckedEntry[] => entries.map((entry) => ({ entry, ...check(entry, toolbox, access) }));

function check(
  { connector_slug, tool_name, unmet, unmet_reason }: ToolEntry,
  { id, approval_policy }: Pick<Toolbox, 'id' | 'approval_policy'>,
  access: readonly Access[],
): Omit<CheckedEntry, 'entry'> {
  const no = (reason: string) => ({ isUsable: false, reason });
  if (unmet) return no(words.reasons[unmet_reason as keyof typeof words.reasons] ?? words.reasons.unavailable);
  const found = access.find((each) => each.connector_slug === connector_slug);
  const group = found?.tools.find(({ tool_names }) => tool_names.includes(tool_name));
  if (group?.decision === 'blocked') return no(group.sentence);
  const isOffered = found?.ways.some((way) => way.id === id && way.tool_names?.includes(tool_name));
  if (!group || !isOffered) return no(others.notOffered);
  if (group.approval === 'block' || approval_policy?.[group.tier] === 'block') return no(others.neverRuns);
  return { isUsable: true, reason: group.sentence };
}
