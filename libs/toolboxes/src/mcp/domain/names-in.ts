import { exposedName } from '../../entry/domain/exposed-name.js';
import { type OpenToolbox } from '../../toolbox/domain/offered-tools.js';
import { exposedTools } from './exposed-tools.js';

/** A tool, and what callers of its toolbox know it as. */
export type Place = { toolbox_id: string; name: string };

/** What tools are called at an address, and which tool is called so. */
export type Names = { of: (place: Place) => string; find: (name: string) => Place | undefined };

/**
 * At the address of one toolbox, as it calls them. Names go by every entry, whether it can be called now or not: what
 * becomes of one tool changes no other's name.
 */
export function namesIn(toolboxId: string | null, toolboxes: readonly OpenToolbox[]): Names {
  if (toolboxId !== null) return { of: ({ name }) => name, find: (name) => ({ toolbox_id: toolboxId, name }) };
  const named = toolboxes.map(({ id, name, entries }) => ({ id, name, tools: entries.map(exposedName) }));
  const tools = exposedTools(named);
  const names = new Map(tools.map(({ toolbox_id, own_name, name }) => [`${toolbox_id} ${own_name}`, name]));
  const places = new Map(tools.map(({ toolbox_id, own_name, name }) => [name, { toolbox_id, name: own_name }]));
  return { of: ({ toolbox_id, name }) => names.get(`${toolbox_id} ${name}`)!, find: (name) => places.get(name) };
}
