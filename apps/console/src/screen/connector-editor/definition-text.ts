type Values = Readonly<Record<string, unknown>>;

/** The order in which people read a definition. Other parts come last. */
const parts = ['format', 'slug', 'name', 'description', 'categories', 'docs_url', 'base_url', 'headers', 'query'];
const laterParts = ['variables', 'auth', 'verify', 'rate_limits', 'pagination', 'tools'];
const toolParts = ['name', 'label', 'resource', 'method', 'tier', 'description', 'input', 'request'];

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function order(value: Values, names: readonly string[]): Values {
  const known = names.filter((name) => name in value);
  const others = Object.keys(value).filter((name) => !names.includes(name));
  return Object.fromEntries([...known, ...others].map((name) => [name, value[name]]));
}

/** Returns a definition as a person edits it. The API returns its parts in an order without meaning. */
export function toText(definition: object): string {
  const ordered = order(definition as Values, [...parts, ...laterParts]);
  const { tools } = ordered;
  const shown = Array.isArray(tools)
    ? { ...ordered, tools: tools.map((tool: unknown) => (isObject(tool) ? order(tool, toolParts) : tool)) }
    : ordered;
  return JSON.stringify(shown, null, 2);
}

/** A part of a definition that two texts have in common or not. A tool is a part of its own. */
export type PartChange = { change: 'added' | 'removed' | 'changed'; kind: 'tool' | 'part'; name: string };

/** Returns the parts in which two texts differ. Null if one of them is not JSON, for example YAML. */
export function compareTexts(before: string, after: string): PartChange[] | null {
  const [old, now] = [before, after].map(readParts);
  if (!old || !now) return null;
  const keys = [...new Set([...old.keys(), ...now.keys()])];
  return keys.flatMap((key) => {
    const [one, other] = [old.get(key), now.get(key)];
    if (one === other) return [];
    const change = one === undefined ? 'added' : other === undefined ? 'removed' : 'changed';
    const [kind, name] = JSON.parse(key) as ['tool' | 'part', string];
    return [{ change, kind, name }];
  });
}

/** The parts of a definition as texts, by kind and name. */
function readParts(text: string): ReadonlyMap<string, string> | null {
  const definition = parse(text);
  if (!isObject(definition)) return null;
  const { tools, ...others } = definition;
  const named = Object.entries(others).map(([name, value]): [string, string] => [key('part', name), toSorted(value)]);
  const list: readonly unknown[] = Array.isArray(tools) ? tools : [];
  const ofTools = list.map((tool, place): [string, string] => {
    const name = isObject(tool) && typeof tool.name === 'string' ? tool.name : String(place + 1);
    return [key('tool', name), toSorted(tool)];
  });
  return new Map([...named, ...ofTools]);
}

const key = (kind: PartChange['kind'], name: string): string => JSON.stringify([kind, name]);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Properties in another order are the same value. */
const toSorted = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) => (isObject(each) ? order(each, Object.keys(each).sort()) : each));

export const countLines = (text: string): number => text.split('\n').length;

/** Returns where a place is in a text. Lines and columns begin with 1. */
export function offsetOf(text: string, line: number, column: number): number {
  const before = text.split('\n').slice(0, line - 1);
  const start = before.reduce((sum, each) => sum + each.length + 1, 0);
  return Math.min(start + column - 1, text.length);
}
