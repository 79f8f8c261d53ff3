import { createHash } from 'node:crypto';

/** Tool names that MCP clients accept. */
export const toolNamePattern = /^[A-Za-z0-9_-]{1,64}$/;

const maxLength = 64;

type Named = { name: string | null; tool_name: string; connector_slug?: string };

/**
 * Returns the name that callers see: the name that an editor set, otherwise one derived from connector and tool or, for
 * a synthetic tool, the tool's own name.
 */
export function exposedName({ name, connector_slug, tool_name }: Named): string {
  return shownName(name ?? (connector_slug === undefined ? tool_name : `${connector_slug}__${tool_name}`));
}

/** Converts a name to a form that MCP clients accept. Names that editors set already have it. */
export const shownName = (name: string): string => cutName(name.replace(/[^A-Za-z0-9_-]/g, '_'));

/** Shortens a long name with a hash, so that names with the same beginning stay distinct. */
export function cutName(name: string): string {
  if (name.length <= maxLength) return name;
  const rest = createHash('sha256').update(name).digest('hex').slice(0, 4);
  return `${name.slice(0, maxLength - 4)}${rest}`;
}

/** Finds the names that occur more than once, with all their positions except the first. */
export function repeatedNames(names: readonly string[]): { name: string; positions: number[] }[] {
  const places = new Map<string, number[]>();
  for (const [position, name] of names.entries()) places.set(name, [...(places.get(name) ?? []), position]);
  return [...places]
    .filter(([, positions]) => positions.length > 1)
    .map(([name, positions]) => ({ name, positions: positions.slice(1) }));
}
