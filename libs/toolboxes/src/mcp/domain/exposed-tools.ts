import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { mapInChunks } from '#kernel';
import { cutName, exposedName } from '../../entry/domain/exposed-name.js';
import { type ToolboxEntry } from '../../entry/domain/entry.js';
import { requestName } from './access-asking.js';
import { budgetName } from './budget-reading.js';
import { readName } from './result-reading.js';
import { callName, searchName } from '../../toolbox/domain/tool-search.js';

/** A toolbox with the names of its tools. */
export type NamedToolbox = {
  id: string;
  name: string;
  tools: readonly string[];
  isOwn: boolean;
};

/** A tool at a shared address: its name there, and in its own toolbox. */
export type ExposedTool = { name: string; toolbox_id: string; own_name: string };

/**
 * How many toolboxes or tools to process before yielding to other work. A person can have a thousand toolboxes with
 * two hundred tools each.
 */
const batchSizes = { toolboxes: 10, tools: 2000 };

/**
 * Gives the tools of several toolboxes distinct names, sorted by name. Each tool claims two names: its own, and its own
 * with the toolbox's name as prefix. It gets the first of them that no other tool claims. Tools of the caller's own
 * toolboxes compete only with each other, so a toolbox that another member shares cannot rename them. A name is never
 * reassigned to a tool of another member. See docs/decisions/0033-tool-names-are-never-reassigned.md.
 */
export async function exposedTools(toolboxes: readonly NamedToolbox[]): Promise<ExposedTool[]> {
  const byId = [...toolboxes].sort((one, other) => compare(one.id, other.id));
  const [all, owned] = [new Map<string, number>(), new Map<string, number>()];
  await mapInChunks(byId, batchSizes.toolboxes, (toolbox) => {
    for (const name of toolbox.tools.flatMap((own) => claimedNames(toolbox, own)))
      for (const claims of toolbox.isOwn ? [all, owned] : [all]) claims.set(name, (claims.get(name) ?? 0) + 1);
  });
  const marked = new Set<string>();
  const tools = await mapInChunks(byId, batchSizes.toolboxes, (toolbox) =>
    toolbox.tools.map((own_name) => {
      const rivals = toolbox.isOwn ? owned : all;
      const unclaimed = claimedNames(toolbox, own_name).find((name) => rivals.get(name) === 1 && !reserved.test(name));
      const name = unclaimed ?? markedName(toolbox.id, own_name, marked);
      return { name, toolbox_id: toolbox.id, own_name };
    }),
  );
  return sorted(tools.flat());
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Names that tools cannot claim: names that begin with a digest, and the names of Latchkey's own tools. */
const reserved = new RegExp(
  `^(?:[0-9a-f]{8}__|${searchName}$|${callName}$|${readName}$|${requestName}$|${budgetName}$)`,
);

const claimedNames = ({ id, name }: NamedToolbox, own: string): [string, string] => [
  own,
  cutName(`${slugifyToolbox(name) || id}__${own}`),
];

const slugifyToolbox = (toolbox: string): string =>
  toolbox
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');

/**
 * Makes a name for a tool that can get neither of the two names it claims. The name contains a digest of the toolbox's
 * id, which no member can choose.
 */
function markedName(toolboxId: string, own: string, marked: Set<string>): string {
  const attempt = (tries: number) => cutName(`${deriveMark(toolboxId, tries)}__${own}`);
  let tries = 0;
  while (marked.has(attempt(tries))) tries++;
  marked.add(attempt(tries));
  return attempt(tries);
}

const deriveMark = (toolboxId: string, tries: number): string =>
  createHash('sha256').update(`${toolboxId} ${tries}`).digest('hex').slice(0, 8);

/** Sorts the tools in parts and yields in between, because sorting all names at once would block the process. */
async function sorted(tools: ExposedTool[]): Promise<ExposedTool[]> {
  if (tools.length <= batchSizes.tools) return tools.sort((one, other) => compare(one.name, other.name));
  const half = Math.ceil(tools.length / 2);
  const [one, other] = [await sorted(tools.slice(0, half)), await sorted(tools.slice(half))];
  const all: ExposedTool[] = [];
  for (let [left, right] = [0, 0]; left < one.length || right < other.length;) {
    const isLeft = right === other.length || (left < one.length && one[left]!.name < other[right]!.name);
    all.push(isLeft ? one[left++]! : other[right++]!);
    if (all.length % batchSizes.tools === 0) await setImmediate();
  }
  return all;
}

/** A tool, by its name in its toolbox. */
export type Place = { toolbox_id: string; name: string };

/** Returns the tools at the address of one toolbox, including those that the caller cannot call. */
export function ownNames(toolbox_id: string, entries: readonly ToolboxEntry[]): ExposedTool[] {
  const names = cache.get(entries) ?? listExposedTools(toolbox_id, entries);
  cache.set(entries, names);
  return names;
}

/** Caches names by the entries of one toolbox version. */
const cache = new WeakMap<object, ExposedTool[]>();

const listExposedTools = (toolbox_id: string, entries: readonly ToolboxEntry[]): ExposedTool[] =>
  entries
    .map((entry) => exposedName(entry))
    .sort((one, other) => (one < other ? -1 : 1))
    .map((name) => ({ name, toolbox_id, own_name: name }));

/** Returns the tools whose names come after `name` in the sorted list. */
export const toolsAfter = (tools: readonly ExposedTool[], name: string): ExposedTool[] =>
  tools.slice(findPosition(tools, name, { after: true }));

/** Finds a tool by name. */
export function findNamed(tools: readonly ExposedTool[], name: string): Place | null {
  const found = tools[findPosition(tools, name, { after: false })];
  return found?.name === name ? { toolbox_id: found.toolbox_id, name: found.own_name } : null;
}

/**
 * Returns the position of the first name that is equal to `name` or comes after it. With `after`, skips the equal name.
 */
function findPosition(tools: readonly ExposedTool[], name: string, { after }: { after: boolean }): number {
  let [from, to] = [0, tools.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const each = tools[middle]!.name;
    if (each < name || (after && each === name)) from = middle + 1;
    else to = middle;
  }
  return from;
}
