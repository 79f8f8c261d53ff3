import { createHash } from 'node:crypto';
import { cutName } from '../../entry/domain/exposed-name.js';

/** A toolbox and what its own callers know its tools as. */
export type NamedToolbox = { id: string; name: string; tools: readonly string[] };

/** A tool among those of several toolboxes: what callers know it as here, and there. */
export type ExposedTool = { name: string; toolbox_id: string; own_name: string };

/**
 * The tools of several toolboxes under names that no two have. One that is alone with its name keeps it; of others each
 * begins with its toolbox's. Whoever names a tool or a toolbox so that this meets another's only changes their own.
 */
export function exposedTools(toolboxes: readonly NamedToolbox[]): ExposedTool[] {
  const all = toolboxes.flatMap(({ id: toolbox_id, name, tools }) => {
    const beginning = spelled(name) || toolbox_id;
    return tools.map((own_name) => ({ toolbox_id, name: beginning, own_name }));
  });
  const counts = new Map<string, number>();
  for (const { own_name } of all) counts.set(own_name, (counts.get(own_name) ?? 0) + 1);
  const taken = new Set([...counts].filter(([, count]) => count === 1).map(([name]) => name));
  const byId = [...all].sort((one, other) => compare(one.toolbox_id, other.toolbox_id));
  return byId.map(({ name, ...tool }) => ({
    ...tool,
    name: counts.get(tool.own_name) === 1 ? tool.own_name : prefixed(name, tool, taken),
  }));
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

const spelled = (toolbox: string): string =>
  toolbox
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');

function prefixed(beginning: string, tool: Omit<ExposedTool, 'name'>, taken: Set<string>): string {
  const { toolbox_id, own_name } = tool;
  let name = cutName(`${beginning}__${own_name}`);
  for (let tries = 0; taken.has(name); tries++) name = cutName(`${digestOf(toolbox_id, tries)}__${own_name}`);
  taken.add(name);
  return name;
}

const digestOf = (toolboxId: string, tries: number): string =>
  createHash('sha256').update(`${toolboxId} ${tries}`).digest('hex').slice(0, 8);
