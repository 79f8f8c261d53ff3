import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { inTurns } from '#kernel';
import { cutName } from '../../entry/domain/exposed-name.js';

/** A toolbox and what its own callers know its tools as. */
export type NamedToolbox = { id: string; name: string; tools: readonly string[] };

/** A tool among those of several toolboxes: what callers know it as here, and there. */
export type ExposedTool = { name: string; toolbox_id: string; own_name: string };

/** How much is done until others have their turn: a person may use a thousand toolboxes, of two hundred tools each. */
const atATime = { toolboxes: 10, tools: 2000 };

/**
 * The tools of several toolboxes under names that no two have, by name. One that is alone with its name keeps it; of others
 * each begins with its toolbox's. Whoever names a tool or a toolbox so that this meets another's only changes their own.
 */
export async function exposedTools(toolboxes: readonly NamedToolbox[]): Promise<ExposedTool[]> {
  const byId = [...toolboxes].sort((one, other) => compare(one.id, other.id));
  const counts = new Map<string, number>();
  await inTurns(byId, atATime.toolboxes, ({ tools }) => {
    for (const name of tools) counts.set(name, (counts.get(name) ?? 0) + 1);
  });
  const given = new Set<string>();
  const isTaken = (name: string) => counts.get(name) === 1 || given.has(name);
  const tools = await inTurns(byId, atATime.toolboxes, ({ id: toolbox_id, name: toolbox, tools }) => {
    const beginning = spelled(toolbox) || toolbox_id;
    return tools.map((own_name) => {
      const tool = { toolbox_id, own_name };
      const name = counts.get(own_name) === 1 ? own_name : prefixed(beginning, tool, isTaken);
      given.add(name);
      return { name, ...tool };
    });
  });
  return sorted(tools.flat());
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

const spelled = (toolbox: string): string =>
  toolbox
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');

function prefixed(
  beginning: string,
  { toolbox_id, own_name }: Omit<ExposedTool, 'name'>,
  isTaken: (name: string) => boolean,
): string {
  let name = cutName(`${beginning}__${own_name}`);
  for (let tries = 0; isTaken(name); tries++) name = cutName(`${digestOf(toolbox_id, tries)}__${own_name}`);
  return name;
}

const digestOf = (toolboxId: string, tries: number): string =>
  createHash('sha256').update(`${toolboxId} ${tries}`).digest('hex').slice(0, 8);

/** By halves, as sorting all of them at once would hold everybody up. */
async function sorted(tools: ExposedTool[]): Promise<ExposedTool[]> {
  if (tools.length <= atATime.tools) return tools.sort((one, other) => compare(one.name, other.name));
  const half = Math.ceil(tools.length / 2);
  const [one, other] = [await sorted(tools.slice(0, half)), await sorted(tools.slice(half))];
  const all: ExposedTool[] = [];
  for (let [mine, theirs] = [0, 0]; mine < one.length || theirs < other.length;) {
    const isMine = theirs === other.length || (mine < one.length && one[mine]!.name < other[theirs]!.name);
    all.push(isMine ? one[mine++]! : other[theirs++]!);
    if (all.length % atATime.tools === 0) await setImmediate();
  }
  return all;
}
