import { type Complex, isObject } from './read-value.js';
import { invalidValue } from './scim-errors.js';

/** Requested and excluded attributes, in lower case. */
export type Selection = { attributes: readonly string[]; excluded: readonly string[] };

const always = new Set(['id', 'schemas', 'username', 'displayname']);

/** Maximum number of requested names, more than there are attributes. Each name is checked for every resource. */
const maxNames = 200;

/** Accepts names like `meta.created` and names with a URN. @throws bad_request `invalid_value` for too many. */
export function parseSelection({ attributes, excludedAttributes }: Record<string, unknown>): Selection {
  return { attributes: namesIn(attributes), excluded: namesIn(excludedAttributes) };
}

function namesIn(text: unknown): string[] {
  if (typeof text !== 'string') return [];
  const names = new Set(text.split(',').map((name) => name.trim().toLowerCase()));
  names.delete('');
  if (names.size > maxNames) throw invalidValue(`A request can name at most ${maxNames} attributes.`);
  return [...names];
}

/** Whether the response contains an attribute. Other attributes need not be read. */
export function isSelected({ attributes, excluded }: Selection, name: string): boolean {
  const own = ownName(name);
  if (attributes.length > 0) return attributes.some((each) => extractTopName(each) === own);
  return !excluded.some((each) => ownName(each) === own);
}

/** Returns the requested parts of a resource. Source: RFC 7644, Attributes. */
export function select<Resource extends object>(resource: Resource, selection: Selection): Resource {
  const { attributes, excluded } = selection;
  if (attributes.length === 0 && excluded.length === 0) return resource;
  const entries = Object.entries(resource).filter(
    ([name]) => always.has(name.toLowerCase()) || isSelected(selection, name),
  );
  return Object.fromEntries(entries.map(([name, value]) => [name, selectParts(name, value, selection)])) as Resource;
}

/** Like `select`, but keeps `meta` for the headers even if it was not requested. */
export function selectWithMeta<Resource extends { meta: object }>(resource: Resource, selection: Selection): Resource {
  const { meta } = resource;
  const result: Partial<Resource> = select(resource, selection);
  const shown = result.meta ?? {};
  for (const [name, value] of Object.entries(meta))
    if (!Object.hasOwn(shown, name)) Object.defineProperty(shown, name, { value, enumerable: false });
  return (
    result.meta ? result : Object.defineProperty(result, 'meta', { value: shown, enumerable: false })
  ) as Resource;
}

function selectParts(name: string, value: unknown, { attributes, excluded }: Selection): unknown {
  const own = ownName(name);
  const named = attributes.filter((each) => extractTopName(each) === own).map((each) => ownName(each));
  const included = named.includes(own) ? [] : named.map((each) => each.slice(own.length + 1));
  const omitted = excluded
    .map(ownName)
    .filter((each) => each.startsWith(`${own}.`))
    .map((each) => each.slice(own.length + 1));
  if (always.has(own) || (included.length === 0 && omitted.length === 0)) return value;
  const cut = (each: unknown) => (isObject(each) ? pickParts(each, included, omitted) : each);
  return Array.isArray(value) ? value.map(cut) : cut(value);
}

const pickParts = (value: Complex, included: string[], omitted: string[]): Complex =>
  Object.fromEntries(
    Object.entries(value).filter(([name]) => {
      const key = name.toLowerCase();
      return included.length > 0 ? included.includes(key) : !omitted.includes(key);
    }),
  );

const core = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/;

/**
 * Returns the name of an attribute. An extension counts as an attribute named by its URN, whose dots do not separate
 * parts.
 */
function ownName(name: string): string {
  const text = name.toLowerCase().replace(core, '');
  const end = text.startsWith('urn:') ? text.search(/:2\.0:user(?::.|$)/) : -1;
  if (end === -1) return text;
  const [extension, rest] = [text.slice(0, end + ':2.0:user'.length), text.slice(end + ':2.0:user:'.length)];
  return rest === '' ? extension : `${extension}.${rest}`;
}

function extractTopName(name: string): string {
  const own = ownName(name);
  if (!own.startsWith('urn:')) return own.split('.')[0]!;
  return /^urn:.*?:2\.0:user/.exec(own)?.[0] ?? own;
}
