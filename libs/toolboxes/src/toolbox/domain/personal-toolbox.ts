import { type PinnedConnection } from '#connections';
import { type Caller, Decision } from '#kernel';
import { canCreateCollection } from '../../collection/domain/collection-policy.js';
import { exposedName, shownName } from '../../entry/domain/exposed-name.js';
import { isSynthetic, type ToolboxEntry } from '../../entry/domain/entry.js';
import { isRepinnable, type UnmetReason } from '../../entry/domain/unmet-reason.js';
import { type SentEntry } from './entry-drafts.js';
import { isForReconnecting } from './repair-advice.js';
import { canPin } from './toolbox-policy.js';

const maxName = 80;

/** Returns the name of the toolbox in which a member's pages put tools for the member's own agent. */
export const personalToolboxName = (label: string | null): string =>
  label === null ? 'My tools' : `${label.slice(0, maxName - "'s tools".length)}'s tools`;

/** Whether a member may choose tools for their own agent. Without a personal toolbox, one is created. */
export const canHavePersonalToolbox = (caller: Caller, hasToolbox: boolean): Decision =>
  hasToolbox ? Decision.allow : canCreateCollection('toolbox', caller, false);

/** Whether a member may let their own agent use tools of a connection. Undefined if there is no such connection. */
export const canAddPersonalTools = (
  caller: Caller,
  hasToolbox: boolean,
  connection: PinnedConnection | undefined,
): Decision => Decision.all(canHavePersonalToolbox(caller, hasToolbox), canPin(caller, connection));

/** Tools of one account that a person chose for their agent, and those that they took away. */
export type ChosenTools = {
  connector_slug: string;
  connection_id: string;
  tool_names: readonly string[];
  removed: readonly string[];
};

/** Returns the names of an account's tools among the entries of a toolbox. */
export const findToolsOf = (entries: readonly ToolboxEntry[], connectionId: string): string[] =>
  entries.flatMap((entry) => (isSynthetic(entry) || entry.connection_id !== connectionId ? [] : [entry.tool_name]));

/**
 * Whether a choice may give an entry another account: its account does not work, and the member cannot repair this by
 * signing in.
 */
export const isReplaceable = (
  { unmet, connection }: { unmet: UnmetReason | null; connection: { owner_user_id: string } | undefined },
  userId: string,
): boolean => isRepinnable(unmet) && !(isForReconnecting(unmet) && connection?.owner_user_id === userId);

/**
 * Returns the entries of a toolbox after a choice. Tools that it has already are not added again. A replaceable entry of
 * a chosen tool gets the chosen account. Otherwise, a tool of a second account of the same connector gets a number in its
 * name, because the names of a toolbox are unique.
 * @param replaceable the ids of the entries whose account may be replaced.
 */
export function applyChoice(
  before: readonly ToolboxEntry[],
  chosen: ChosenTools,
  replaceable: ReadonlySet<string>,
): SentEntry[] {
  const { connector_slug, connection_id } = chosen;
  const removed = new Set(chosen.removed);
  const kept = before.filter(
    (entry) => isSynthetic(entry) || entry.connection_id !== connection_id || !removed.has(entry.tool_name),
  );
  const known = new Set(findToolsOf(kept, connection_id));
  const taken = new Set(kept.map((entry) => (isSynthetic(entry) ? shownName(entry.name ?? '') : exposedName(entry))));
  const wanted = [...new Set(chosen.tool_names)].filter((tool_name) => !known.has(tool_name));
  const candidates = kept.filter(
    (entry) => !isSynthetic(entry) && entry.connector_slug === connector_slug && replaceable.has(entry.id),
  );
  const repinned = findEntriesOf(wanted, candidates);
  const ids = new Set(repinned.values());
  const added = wanted
    .filter((tool_name) => !repinned.has(tool_name))
    .map((tool_name): SentEntry => {
      const usual = exposedName({ name: null, connector_slug, tool_name });
      const name = taken.has(usual) ? freeName(usual, taken) : null;
      taken.add(name ?? usual);
      return { connector_slug, connection_id, tool_name, name };
    });
  return [...kept.map(({ id }) => (ids.has(id) ? { id, connection_id } : { id })), ...added];
}

/** Returns the id of the first entry of each tool, by the tool's name. */
const findEntriesOf = (toolNames: readonly string[], entries: readonly ToolboxEntry[]): ReadonlyMap<string, string> =>
  new Map(
    toolNames.flatMap((name) => {
      const entry = entries.find((each) => !isSynthetic(each) && each.tool_name === name);
      return entry ? [[name, entry.id] as const] : [];
    }),
  );

function freeName(usual: string, taken: ReadonlySet<string>): string {
  for (let number = 2; ; number++) {
    const name = `${usual.slice(0, 60)}_${number}`;
    if (!taken.has(name)) return name;
  }
}
