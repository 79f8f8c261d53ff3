import { type Tier } from '#connector-definition';
import { isStorable } from '#kernel';
import { digestOf } from '../../tool/domain/digest.js';

/** A tool as its server describes it. All fields are stored, but only a few are read. */
export type RemoteTool = Readonly<Record<string, unknown>> & { readonly name: string };

/** A tool in a listing. `hash` is a digest of the tool. `content` is a digest of everything except the name. */
export type FoundTool = { name: string; hash: string; content: string; tool: RemoteTool };

/** Maximum bytes, characters and levels. */
const limits = { object: 64 * 1024, name: 512, depth: 64 };

/** Why a tool cannot be stored. Such a tool is unusable until its server changes it. */
export type UnreadableTool = 'no_name' | 'long_name' | 'unstorable_text' | 'too_deep' | 'too_large';

export function readTool(listed: Readonly<Record<string, unknown>>): FoundTool | UnreadableTool {
  const { _meta, ...tool } = listed;
  const { name, ...rest } = tool;
  if (typeof name !== 'string' || name === '') return 'no_name';
  if (name.length > limits.name) return 'long_name';
  return problemOf(listed) ?? { name, hash: digestOf(tool), content: digestOf(rest), tool: tool as RemoteTool };
}

/** Checks the limits of size and depth, and that PostgreSQL can store the text. */
function problemOf(listed: object): UnreadableTool | null {
  let open: unknown[] = [listed];
  for (let depth = 0; open.length > 0; depth++) {
    if (depth > limits.depth) return 'too_deep';
    const inner = open.flatMap((value) => (typeof value === 'object' && value !== null ? Object.entries(value) : []));
    const texts = inner.flat().filter((each) => typeof each === 'string');
    if (!texts.every((text) => isStorable(text))) return 'unstorable_text';
    open = inner.map(([, value]) => value as unknown);
  }
  return Buffer.byteLength(JSON.stringify(listed)) <= limits.object ? null : 'too_large';
}

/** Names that models and URLs allow. A URL would resolve one or two dots as a path step. */
export const isSupportedName = (name: string): boolean => /^(?!\.{1,2}$)[A-Za-z0-9_.\-/]{1,128}$/.test(name);

export const descriptionOf = ({ description }: RemoteTool): string =>
  typeof description === 'string' ? description : '';

/** The display name; null if the server gives none. */
export function titleOf({ title, annotations }: RemoteTool): string | null {
  const given = [title, fieldsOf(annotations)['title']].find((each) => typeof each === 'string' && each !== '');
  return (given as string | undefined) ?? null;
}

export const annotationsOf = ({ annotations }: RemoteTool): Record<string, unknown> => fieldsOf(annotations);

/** The value if it is an object, otherwise an empty object. */
export const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

/** The server's own hints, read strictly: a tool without hints counts as destructive. */
export function labelledTier(tool: RemoteTool): Tier {
  const { readOnlyHint, destructiveHint } = annotationsOf(tool);
  if (readOnlyHint === true) return 'read';
  return destructiveHint === false ? 'write' : 'destructive';
}

const order: Tier[] = ['read', 'write', 'destructive'];

/** A manager can make the server's tier stricter, but not less strict. */
export const raisedTier = (tool: RemoteTool, raised: Tier | null): Tier =>
  raised !== null && isBelow(labelledTier(tool), raised) ? raised : labelledTier(tool);

/** The strictest tier of several versions, or the tier that a manager set, if that is stricter. */
export const strictestTier = (versions: readonly RemoteTool[], raised: Tier | null): Tier =>
  versions
    .map((tool) => raisedTier(tool, raised))
    .reduce((most, tier) => (isBelow(most, tier) ? tier : most), 'read' as Tier);

export const isBelow = (one: Tier, other: Tier): boolean => order.indexOf(one) < order.indexOf(other);
