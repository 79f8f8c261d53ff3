import fc from 'fast-check';
import { cutHead } from '../../../libs/toolboxes/src/call-result/domain/head.js';
import { sizeWithin } from '../../../libs/toolboxes/src/call-result/domain/json-size.js';
import { followPointer, readPart } from '../../../libs/toolboxes/src/call-result/domain/selection.js';
import { describeShape } from '../../../libs/toolboxes/src/call-result/domain/shape.js';

const text = fc.oneof(
  fc.string({ maxLength: 30 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constant('"\\\n'),
);
const leaf = fc.oneof(
  text,
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.constant(null),
);
const name = fc.oneof(fc.constantFrom('id', 'name', 'items', 'a/b', 'm~n', ''), fc.string({ maxLength: 8 }));
const { json } = fc.letrec((tie) => ({
  json: fc.oneof({ depthSize: 'small' }, leaf, tie('list'), tie('object')),
  list: fc.array(tie('json'), { maxLength: 8 }),
  object: fc.dictionary(name, tie('json'), { maxKeys: 8 }),
})) as { json: fc.Arbitrary<unknown> };

const sizeOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether `head` is what the beginning of a value may be, checked part by part. */
function isBeginning(head: unknown, value: unknown): boolean {
  if (JSON.stringify(head) === JSON.stringify(value)) return true;
  if (typeof head === 'string' && typeof value === 'string')
    return head.endsWith('…') && value.startsWith(head.slice(0, -1)) && isWellFormed(head, value);
  if (Array.isArray(head) && Array.isArray(value))
    return (
      head.length <= value.length &&
      head.every((item, place) =>
        head.length === 1 ? isBeginning(item, value[place]) : JSON.stringify(item) === JSON.stringify(value[place]),
      )
    );
  if (!isObject(head) || !isObject(value)) return false;
  const order = Object.keys(value).filter((each) => Object.hasOwn(head, each));
  return (
    JSON.stringify(order) === JSON.stringify(Object.keys(head)) &&
    order.every((each) => isBeginning(head[each], value[each]))
  );
}

/** Whether a cut text has no half of a character that the whole text does not have. */
const isWellFormed = (head: string, value: string): boolean => !halves.test(head) || halves.test(value);

/** Halves of characters without the other half. */
const halves = /\p{Surrogate}/u;

/** The shape of values at the same place, by grouping them, without any limits. */
function shapeOf(values: readonly unknown[]): string {
  const lists = values.filter(Array.isArray);
  const objects = values.filter(isObject);
  const texts = values.filter((each) => typeof each === 'string');
  const longest = (each: readonly { length: number }[]) => Math.max(...each.map(({ length }) => length));
  const types = ['boolean', 'null', 'number'].filter((type) =>
    values.some((each) => (type === 'null' ? each === null : typeof each === type)),
  );
  if (texts.length > 0) types.push(`text(${longest(texts)})`);
  if (lists.length > 0) {
    const items = shapeOf(lists.flat(1));
    const framed = items.includes(' | ') && !/^[{(]/.test(items) ? `(${items})` : items;
    types.push(`list(${longest(lists)})${items && ` of ${framed}`}`);
  }
  if (objects.length > 0) {
    const names = [...new Set(objects.flatMap((each) => Object.keys(each)))];
    const fields = names.map((each) => {
      const having = objects.filter((object) => Object.hasOwn(object, each));
      const shown = /^[A-Za-z_$][\w$-]*$/.test(each) ? each : JSON.stringify(each);
      return `${shown}${having.length < objects.length ? '?' : ''}: ${shapeOf(having.map((object) => object[each]))}`;
    });
    types.push(`{${fields.join(', ')}}`);
  }
  return types.join(' | ');
}

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

const check = (property: fc.IProperty<any>) => fc.assert(property, { numRuns: 1000 });

describe('The size of a value', () => {
  it('is that of its JSON, or larger than the limit', () => {
    check(
      fc.property(json, fc.integer({ min: 0, max: 400 }), (value, limit) => {
        expect(sizeWithin(value, limit)).toBe(sizeOf(value) <= limit ? sizeOf(value) : null);
      }),
    );
  });
});

describe('The beginning of a value', () => {
  it('fits and is part of the value', () => {
    check(
      fc.property(json, fc.integer({ min: 2, max: 200 }), (value, limit) => {
        const head = cutHead(value, limit);
        if (head === undefined) return;
        expect(sizeOf(head)).toBeLessThanOrEqual(limit);
        expect(isBeginning(head, value)).toBe(true);
      }),
    );
  });

  it('is the value itself if it fits', () => {
    check(fc.property(json, (value) => void expect(cutHead(value, sizeOf(value))).toBe(value)));
  });

  it('shows the fields after a large one', () => {
    const head = cutHead({ large: Array(1000).fill('x'.repeat(50)), total: 1000 }, 400);
    expect(head).toEqual({ large: Array(3).fill('x'.repeat(50)), total: 1000 });
  });

  it('is found in a value that is nested too deep for the stack', () => {
    const deep: unknown = JSON.parse(`${'['.repeat(200_000)}${']'.repeat(200_000)}`);
    expect(sizeOf(cutHead({ name: 'Deep', deep }, 1 << 20))).toBeLessThan(1000);
  });
});

describe('The shape of a value', () => {
  it('equals that of a slow grouping', () => {
    check(
      fc.property(json, (value) => {
        fc.pre(depthOf(value) <= 8);
        expect(describeShape(value, 1 << 20)).toBe(shapeOf([value]));
      }),
    );
  });

  it('contains no values', () => {
    check(
      fc.property(fc.array(fc.dictionary(fc.constantFrom('a', 'b'), fc.constantFrom('secret', 4242424))), (value) => {
        expect(describeShape(value, 1 << 20)).not.toMatch(/secret|4242424/);
      }),
    );
  });

  it('fits a limit', () => {
    check(
      fc.property(json, fc.integer({ min: 80, max: 300 }), (value, limit) => {
        expect(Buffer.byteLength(describeShape(value, limit))).toBeLessThanOrEqual(limit);
      }),
    );
  });

  it('is found in a value that is nested too deep for the stack', () => {
    const deep: unknown = JSON.parse(`${'['.repeat(200_000)}${']'.repeat(200_000)}`);
    expect(describeShape(deep, 4096)).toMatch(/^list\(1\) of list\(1\)/);
  });
});

/** All pointers to parts of a value, with the parts. */
function partsOf(value: unknown, pointer = ''): [string, unknown][] {
  const children = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const inner = children.flatMap(([each, child]) =>
    partsOf(child, `${pointer}/${each.replaceAll('~', '~0').replaceAll('/', '~1')}`),
  );
  return [[pointer, value], ...inner];
}

/** Reads all pages of a part. */
function readAll(value: unknown, path: string, limit: number | null, space: number): unknown[] {
  const pages: unknown[] = [];
  for (let offset: number | null = 0; offset !== null;) {
    const part: any = readPart(value, { path, offset, limit, select: null }, space);
    expect(sizeOf(part.data)).toBeLessThanOrEqual(space);
    expect(part.next_offset === null || part.next_offset > offset).toBe(true);
    pages.push(part.data);
    offset = part.next_offset;
  }
  return pages;
}

describe('A part of a result', () => {
  it('is found by the pointer to it', () => {
    check(
      fc.property(json, (value) => {
        for (const [pointer, found] of partsOf(value)) expect(followPointer(value, pointer)).toEqual({ value: found });
      }),
    );
  });

  it.each(['/b', '/a/2', '/a/01', '/a/-', '/a/length', '/__proto__', 'a', '/a/0/0'])('is not found at %s', (path) => {
    expect(readPart({ a: ['x', 'y'] }, { path, offset: 0, limit: null, select: null }, 4096)).toBeNull();
  });

  it('is the same in pages of any size', () => {
    const texts = fc.array(text, { maxLength: 20 });
    check(
      fc.property(texts, fc.dictionary(name, text), fc.integer({ min: 1, max: 9 }), (list, object, limit) => {
        const value = { list, object, text: list.join('') };
        for (const size of [limit, null]) {
          expect(readAll(value, '/list', size, 300).flat()).toEqual(list);
          expect(Object.assign({}, ...readAll(value, '/object', size, 300))).toEqual(object);
          expect(readAll(value, '/text', size, 300).join('')).toBe(value.text);
        }
      }),
    );
  });

  it('is the beginning of an item that does not fit', () => {
    const part = readPart(['x'.repeat(1000), 'y'], { path: '', offset: 0, limit: null, select: null }, 100);
    expect(part).toMatchObject({ data: [expect.stringMatching(/^x+…$/)], is_cut: true, next_offset: 1, total: 2 });
  });

  it('has only the selected fields', () => {
    const list = [{ id: 1, user: { login: 'ada' }, body: 'x' }, { id: 2, body: 'y' }, 'z'];
    const wanted = { path: '', offset: 0, limit: null, select: ['id', '/user/login', 'missing'] };
    expect(readPart(list, wanted, 4096)!.data).toEqual([{ id: 1, '/user/login': 'ada' }, { id: 2 }, 'z']);
    expect(readPart(list[0], wanted, 4096)!.data).toEqual({ id: 1, '/user/login': 'ada' });
  });

  it('says which selected fields no item has', () => {
    const list = [{ id: 1, user: { login: 'ada' } }, { id: 2 }, 'z'];
    const missing = (select: string[], path = '') =>
      readPart(list, { path, offset: 0, limit: null, select }, 4096)!.missing;
    expect(missing(['id', '/user/login', 'nofield', '/user/name'])).toEqual(['nofield', '/user/name']);
    expect([missing(['id']), missing(['id'], '/2'), missing(['user'], '/1')]).toEqual([[], [], ['user']]);
  });
});
