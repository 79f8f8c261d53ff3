import { type InputSchema, type Tier, tiers } from '#connector-definition';
import { mapTexts, withoutHidden } from '#kernel';
import { isStorable } from '#kernel/http';
import { computeDigest } from '../../tool/domain/digest.js';

/** A tool as its server describes it. All fields are stored, but Latchkey reads only a few. */
export type RemoteTool = Readonly<Record<string, unknown>> & { readonly name: string };

/**
 * A tool in a listing. `hash` is a digest of the tool. `content` is a digest of everything except the name and `_meta`,
 * and `without_meta` of everything except `_meta`.
 */
export type FoundTool = { name: string; hash: string; content: string; without_meta: string; tool: RemoteTool };

/** Limits of a listed tool: bytes, characters of its name, and levels of nesting. */
const limits = { object: 64 * 1024, name: 512, depth: 64 };

/** Why a tool cannot be stored. The tool stays unusable until its server changes it. */
export type UnreadableTool = 'no_name' | 'long_name' | 'unstorable_text' | 'too_deep' | 'too_large';

export function readTool(listed: Readonly<Record<string, unknown>>): FoundTool | UnreadableTool {
  const { _meta, ...tool } = listed;
  const { name, ...content } = tool;
  if (typeof name !== 'string' || name === '') return 'no_name';
  if (name.length > limits.name) return 'long_name';
  const problem = findToolProblem(listed);
  if (problem) return problem;
  const digests = { hash: computeDigest(listed), content: computeDigest(content), without_meta: computeDigest(tool) };
  return { name, ...digests, tool: listed as RemoteTool };
}

/** Checks the limits, and that PostgreSQL can store the text. */
function findToolProblem(listed: object): UnreadableTool | null {
  let level: unknown[] = [listed];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > limits.depth) return 'too_deep';
    const inner = level.flatMap((value) => (typeof value === 'object' && value !== null ? Object.entries(value) : []));
    const texts = inner.flat().filter((each) => typeof each === 'string');
    if (!texts.every((text) => isStorable(text))) return 'unstorable_text';
    level = inner.map(([, value]) => value as unknown);
  }
  return Buffer.byteLength(JSON.stringify(listed)) <= limits.object ? null : 'too_large';
}

/** Whether both models and URLs allow the name. A URL would resolve one or two dots as a path step. */
export const isSupportedName = (name: string): boolean => /^(?!\.{1,2}$)[A-Za-z0-9_.\-/]{1,128}$/.test(name);

/** Returns the description without hidden characters, as people and models read it. */
export const readToolDescription = ({ description }: RemoteTool): string =>
  typeof description === 'string' ? withoutHidden(description) : '';

/** Returns a schema of the tool without hidden characters. Its depth was checked when the tool was listed. */
const readSchema = (tool: RemoteTool, field: 'inputSchema' | 'outputSchema'): Record<string, unknown> =>
  readObjectFields(mapTexts(tool[field], withoutHidden));

export const readOutputSchema = (tool: RemoteTool): Record<string, unknown> => readSchema(tool, 'outputSchema');

/**
 * Returns the input schema in the form that agents require: it describes an object, each property has a schema, and
 * `required` lists names. An agent would reject the whole list of tools because of one schema in another form.
 */
export const readInputSchema = (tool: RemoteTool): InputSchema =>
  Object.fromEntries(
    Object.entries(readSchema(tool, 'inputSchema')).map(([keyword, value]) => [keyword, readKeyword(keyword, value)]),
  );

function readKeyword(keyword: string, value: unknown): unknown {
  if (keyword === 'type') return 'object';
  if (keyword === 'required') return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : [];
  if (keyword !== 'properties') return value;
  return Object.fromEntries(Object.entries(readObjectFields(value)).map(([name, each]) => [name, readProperty(each)]));
}

/** Some agents do not know the schemas `true` and `false`. */
const readProperty = (schema: unknown): Record<string, unknown> =>
  schema === false ? { not: {} } : readObjectFields(schema);

/** Returns the display name without hidden characters, or null if the server gives none. */
export function findToolTitle({ title, annotations }: RemoteTool): string | null {
  const titles = [title, readObjectFields(annotations)['title']].filter((each) => typeof each === 'string');
  return titles.map(withoutHidden).find((each) => each !== '') ?? null;
}

export const readToolAnnotations = ({ annotations }: RemoteTool): Record<string, unknown> =>
  readObjectFields(annotations);

/** Returns the value if it is an object, otherwise an empty object. */
export const readObjectFields = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

/** Returns the tier according to the server's hints. A tool without hints counts as destructive. */
export function statedTier(tool: RemoteTool): Tier {
  const { readOnlyHint, destructiveHint } = readToolAnnotations(tool);
  if (readOnlyHint === true) return 'read';
  return destructiveHint === false ? 'write' : 'destructive';
}

/**
 * Returns the stricter of the server's tier and the manager's tier, because a manager cannot make a tool less strict.
 */
export const raisedTier = (tool: RemoteTool, raised: Tier | null): Tier =>
  raised !== null && isBelow(statedTier(tool), raised) ? raised : statedTier(tool);

/** Returns the strictest of the versions' tiers and the tier that a manager set. */
export const strictestTier = (versions: readonly RemoteTool[], raised: Tier | null): Tier =>
  versions
    .map((tool) => raisedTier(tool, raised))
    .reduce((strictest, tier) => (isBelow(strictest, tier) ? tier : strictest), 'read' as Tier);

export const isBelow = (one: Tier, other: Tier): boolean => tiers.indexOf(one) < tiers.indexOf(other);
