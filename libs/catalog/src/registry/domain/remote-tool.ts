import { type Tier } from '#connector-definition';
import { digestOf } from '../../tool/domain/digest.js';

/** A tool as its server describes it: whatever it wrote, of which we read a few fields and keep all. */
export type RemoteTool = Readonly<Record<string, unknown>> & { readonly name: string };

/** A tool that a server lists: `hash` tells whether it is another one, `content` whether it is one by another name. */
export type FoundTool = { name: string; hash: string; content: string; tool: RemoteTool };

/** Source: product design, Addresses the vault may reach. Bytes, characters, levels. */
const most = { object: 64 * 1024, name: 512, depth: 64 };

/** Null for what cannot be kept: it is of no use before its server mends it. */
export function readTool(listed: Readonly<Record<string, unknown>>): FoundTool | null {
  const { _meta, ...tool } = listed;
  const { name, ...rest } = tool;
  if (typeof name !== 'string' || name === '' || name.length > most.name || !isKeepable(listed)) return null;
  return { name, hash: digestOf(tool), content: digestOf(rest), tool: tool as RemoteTool };
}

/** Within its size and depth, and of text that PostgreSQL takes. */
function isKeepable(listed: object): boolean {
  let open: unknown[] = [listed];
  for (let depth = 0; open.length > 0; depth++) {
    if (depth > most.depth) return false;
    const inner = open.flatMap((value) => (typeof value === 'object' && value !== null ? Object.entries(value) : []));
    const texts = inner.flat().filter((each) => typeof each === 'string');
    if (!texts.every((text) => !/\p{Surrogate}|\0/u.test(text))) return false;
    open = inner.map(([, value]) => value as unknown);
  }
  return Buffer.byteLength(JSON.stringify(listed)) <= most.object;
}

/** Names that we can offer to models and in addresses, where a dot or two alone lead elsewhere. */
export const isSupportedName = (name: string): boolean => /^(?!\.{1,2}$)[A-Za-z0-9_.\-/]{1,128}$/.test(name);

export const descriptionOf = ({ description }: RemoteTool): string =>
  typeof description === 'string' ? description : '';

/** What people are shown; null where the server gives none. */
export function titleOf({ title, annotations }: RemoteTool): string | null {
  const given = [title, fieldsOf(annotations)['title']].find((each) => typeof each === 'string' && each !== '');
  return (given as string | undefined) ?? null;
}

export const annotationsOf = ({ annotations }: RemoteTool): Record<string, unknown> => fieldsOf(annotations);

/** An object, whatever stands there. */
export const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

/** The server's own hints, read strictly: a tool that says nothing of itself may destroy. */
export function labelledTier(tool: RemoteTool): Tier {
  const { readOnlyHint, destructiveHint } = annotationsOf(tool);
  if (readOnlyHint === true) return 'read';
  return destructiveHint === false ? 'write' : 'destructive';
}

const order: Tier[] = ['read', 'write', 'destructive'];

/** A manager raises what a server says, and never lowers it. */
export const raisedTier = (tool: RemoteTool, raised: Tier | null): Tier =>
  raised !== null && isBelow(labelledTier(tool), raised) ? raised : labelledTier(tool);

/** The most care that any of several versions asks for, which a manager may have raised. */
export const strictestTier = (versions: readonly RemoteTool[], raised: Tier | null): Tier =>
  versions
    .map((tool) => raisedTier(tool, raised))
    .reduce((most, tier) => (isBelow(most, tier) ? tier : most), 'read' as Tier);

export const isBelow = (one: Tier, other: Tier): boolean => order.indexOf(one) < order.indexOf(other);
