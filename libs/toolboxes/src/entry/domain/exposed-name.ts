import { createHash } from 'node:crypto';

/** What clients of the Model Context Protocol take for the name of a tool. */
export const toolNamePattern = /^[A-Za-z0-9_-]{1,64}$/;

const longest = 64;

type Named = { name: string | null; tool_name: string; connector_slug?: string };

/** The name under which callers see a tool: the one that was given, else of connector and tool; a synthetic tool's own. */
export function exposedName({ name, connector_slug, tool_name }: Named): string {
  return shownName(name ?? (connector_slug === undefined ? tool_name : `${connector_slug}__${tool_name}`));
}

/** What clients take of a name: one that was given is such. */
export const shownName = (name: string): string => cutName(name.replace(/[^A-Za-z0-9_-]/g, '_'));

/** Cut where it is too long, and then told apart from others that begin alike. */
export function cutName(name: string): string {
  if (name.length <= longest) return name;
  const rest = createHash('sha256').update(name).digest('hex').slice(0, 4);
  return `${name.slice(0, longest - 4)}${rest}`;
}

/** Names that more than one of these has, each with the positions of all but the first. */
export function repeatedNames(names: readonly string[]): { name: string; positions: number[] }[] {
  const places = new Map<string, number[]>();
  for (const [position, name] of names.entries()) places.set(name, [...(places.get(name) ?? []), position]);
  return [...places]
    .filter(([, positions]) => positions.length > 1)
    .map(([name, positions]) => ({ name, positions: positions.slice(1) }));
}
