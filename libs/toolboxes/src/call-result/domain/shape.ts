import { presentFields } from './json-size.js';

/** What is known about several values at the same place: the types that occur, and the largest sizes. */
type Facts = {
  scalars: Set<'null' | 'boolean' | 'number'>;
  /** The longest text, in characters. */
  text: number | null;
  list: { longest: number; items: Facts } | null;
  object: { count: number; fields: Map<string, FieldFacts>; hasMore: boolean } | null;
};

/** A field, and how many of the objects have it. */
type FieldFacts = { facts: Facts; count: number };

/** Limits of what is read: how many fields of an object, and how deep. */
const read = { fields: 100, depth: 8 };

/** How many fields and levels a shape shows. The first that fits is used. */
const levels = [
  { fields: 100, depth: 8 },
  { fields: 60, depth: 6 },
  { fields: 40, depth: 4 },
  { fields: 20, depth: 3 },
  { fields: 10, depth: 2 },
  { fields: 5, depth: 2 },
  { fields: 3, depth: 1 },
  { fields: 0, depth: 0 },
];

/**
 * Describes a value by its types and sizes, without its values: `{items: list(312) of {id: number, name?: text(40)}}`.
 * The number after a list or text is the largest size that occurs. A field with a question mark is not in all objects.
 * @param limit in bytes. A smaller limit leaves out fields and levels, down to the type of the value itself.
 */
export function describeShape(value: unknown, limit: number): string {
  const facts = createFacts();
  addFacts(facts, value, read.depth);
  for (const { fields, depth } of levels) {
    const shape = renderFacts(facts, fields, depth);
    if (Buffer.byteLength(shape) <= limit) return shape;
  }
  return '…';
}

const createFacts = (): Facts => ({ scalars: new Set(), text: null, list: null, object: null });

function addFacts(facts: Facts, value: unknown, depth: number): void {
  if (typeof value === 'string') facts.text = Math.max(facts.text ?? 0, value.length);
  else if (typeof value === 'number') facts.scalars.add('number');
  else if (typeof value === 'boolean') facts.scalars.add('boolean');
  else if (Array.isArray(value)) addList(facts, value, depth);
  else if (typeof value === 'object' && value !== null) addObject(facts, value, depth);
  else facts.scalars.add('null');
}

function addList(facts: Facts, items: readonly unknown[], depth: number): void {
  facts.list ??= { longest: 0, items: createFacts() };
  facts.list.longest = Math.max(facts.list.longest, items.length);
  if (depth > 0) for (const item of items) addFacts(facts.list.items, item, depth - 1);
}

function addObject(facts: Facts, value: object, depth: number): void {
  facts.object ??= { count: 0, fields: new Map(), hasMore: false };
  const { fields } = facts.object;
  facts.object.count += 1;
  for (const [name, child] of presentFields(value)) {
    const known = fields.get(name) ?? { facts: createFacts(), count: 0 };
    if (known.count === 0 && (depth === 0 || fields.size === read.fields)) facts.object.hasMore = true;
    else {
      fields.set(name, known);
      known.count += 1;
      addFacts(known.facts, child, depth - 1);
    }
  }
}

function renderFacts({ scalars, text, list, object }: Facts, maxFields: number, depth: number): string {
  const types: string[] = [...scalars].sort();
  if (text !== null) types.push(`text(${text})`);
  if (list !== null) types.push(`list(${list.longest})${renderItems(list.items, maxFields, depth)}`);
  if (object !== null) types.push(renderFields(object, maxFields, depth));
  return types.join(' | ');
}

function renderItems(items: Facts, maxFields: number, depth: number): string {
  const shape = depth > 0 ? renderFacts(items, maxFields, depth - 1) : '';
  if (shape === '') return '';
  return ` of ${shape.includes(' | ') && !/^[{(]/.test(shape) ? `(${shape})` : shape}`;
}

function renderFields({ count, fields, hasMore }: NonNullable<Facts['object']>, maxFields: number, depth: number) {
  const shown = depth > 0 ? [...fields].slice(0, maxFields) : [];
  const parts = shown.map(([name, field]) => {
    const isOptional = field.count < count ? '?' : '';
    return `${renderName(name)}${isOptional}: ${renderFacts(field.facts, maxFields, depth - 1)}`;
  });
  if (hasMore || shown.length < fields.size) parts.push('…');
  return `{${parts.join(', ')}}`;
}

/** Names that are no identifiers are quoted, so that a name cannot look like a part of the shape. */
const renderName = (name: string): string =>
  /^[A-Za-z_$][\w$-]{0,63}$/.test(name) ? name : JSON.stringify(name.length > 64 ? `${name.slice(0, 63)}…` : name);
