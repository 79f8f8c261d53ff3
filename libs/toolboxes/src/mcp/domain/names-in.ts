import { exposedName } from '../../entry/domain/exposed-name.js';
import { type ToolboxEntry } from '../../entry/domain/entry.js';
import { type ExposedTool } from './exposed-tools.js';

/** A tool, by its name in its toolbox. */
export type Place = { toolbox_id: string; name: string };

/** Returns the tools at the address of one toolbox, including those that the caller cannot call. */
export function ownNames(toolbox_id: string, entries: readonly ToolboxEntry[]): ExposedTool[] {
  const names = cache.get(entries) ?? namesOf(toolbox_id, entries);
  cache.set(entries, names);
  return names;
}

/** Caches names by the entries of one toolbox version. */
const cache = new WeakMap<object, ExposedTool[]>();

const namesOf = (toolbox_id: string, entries: readonly ToolboxEntry[]): ExposedTool[] =>
  entries
    .map((entry) => exposedName(entry))
    .sort((one, other) => (one < other ? -1 : 1))
    .map((name) => ({ name, toolbox_id, own_name: name }));

/** Returns the tools whose names come after `name` in the sorted list. */
export const toolsAfter = (tools: readonly ExposedTool[], name: string): ExposedTool[] =>
  tools.slice(positionOf(tools, name, { after: true }));

/** Finds a tool by name. */
export function findNamed(tools: readonly ExposedTool[], name: string): Place | null {
  const found = tools[positionOf(tools, name, { after: false })];
  return found?.name === name ? { toolbox_id: found.toolbox_id, name: found.own_name } : null;
}

/**
 * Returns the position of the first name that is equal to `name` or comes after it. With `after`, skips the equal name.
 */
function positionOf(tools: readonly ExposedTool[], name: string, { after }: { after: boolean }): number {
  let [from, to] = [0, tools.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const each = tools[middle]!.name;
    if (each < name || (after && each === name)) from = middle + 1;
    else to = middle;
  }
  return from;
}
