import { exposedName } from '../../entry/domain/exposed-name.js';
import { type ToolboxEntry } from '../../entry/domain/entry.js';
import { type ExposedTool } from './exposed-tools.js';

/** A tool, by its name in its toolbox. */
export type Place = { toolbox_id: string; name: string };

/** The tools at the address of one toolbox, callable or not. */
export function ownNames(toolbox_id: string, entries: readonly ToolboxEntry[]): ExposedTool[] {
  const names = known.get(entries) ?? namesOf(toolbox_id, entries);
  known.set(entries, names);
  return names;
}

/** Cache keyed by the entries of one toolbox version. */
const known = new WeakMap<object, ExposedTool[]>();

const namesOf = (toolbox_id: string, entries: readonly ToolboxEntry[]): ExposedTool[] =>
  entries
    .map((entry) => exposedName(entry))
    .sort((one, other) => (one < other ? -1 : 1))
    .map((name) => ({ name, toolbox_id, own_name: name }));

/** Tools whose names sort after a name. */
export const after = (tools: readonly ExposedTool[], name: string): ExposedTool[] =>
  tools.slice(placeOf(tools, name, true));

/** Finds a tool by name. */
export function named(tools: readonly ExposedTool[], name: string): Place | null {
  const found = tools[placeOf(tools, name, false)];
  return found?.name === name ? { toolbox_id: found.toolbox_id, name: found.own_name } : null;
}

/** Position of the first name at or after the given name, or strictly after it. */
function placeOf(tools: readonly ExposedTool[], name: string, isAfter: boolean): number {
  let [from, to] = [0, tools.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const each = tools[middle]!.name;
    if (each < name || (isAfter && each === name)) from = middle + 1;
    else to = middle;
  }
  return from;
}
