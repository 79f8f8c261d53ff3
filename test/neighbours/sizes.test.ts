import { Type } from 'class-transformer';
import { ArrayMaxSize, getMetadataStorage, IsArray, IsString, ValidateNested } from 'class-validator';
import { array, assert, constant, dictionary, jsonValue, nat, oneof, property, string } from 'fast-check';
import { parseJson, RequestValidationPipe } from '#kernel/http';
import { type Api, startApi } from '../support/api.js';

let made = 0;

class Entry {
  constructor() {
    made++;
  }
  @IsString() name!: string;
}

class Shelf {
  @ArrayMaxSize(3) @ValidateNested({ each: true }) @Type(() => Entry) entries!: Entry[];
}

class Sent {
  @ValidateNested() @Type(() => Shelf) shelf!: Shelf;
  @ArrayMaxSize(2) @ValidateNested({ each: true }) @Type(() => Shelf) shelves!: Shelf[];
}

class Free {
  @IsArray() anything!: unknown[];
}

const pipe = new RequestValidationPipe();
const check = (body: object): unknown => pipe.transform(body, { type: 'body', metatype: Sent });
const thrownBy = (body: object): unknown => {
  try {
    return check(body);
  } catch (thrown) {
    return thrown;
  }
};
const entries = (count: number) => Array.from({ length: count }, () => ({ name: 'x' }));
const full = { entries: entries(3) };
const refusal = (path: string) => ({
  status: 400,
  code: 'validation_error',
  reason: 'invalid_fields',
  parts: { fields: [{ path, reason: 'too_many' }] },
});

describe('A large request body', () => {
  beforeEach(() => void (made = 0));

  it.each([
    ['/shelf/entries', 0, { shelf: { entries: entries(9900) }, shelves: [] }],
    ['/shelves', 3, { shelf: full, shelves: Array.from({ length: 9900 }, () => ({})) }],
    ['/shelves/1/entries', 6, { shelf: full, shelves: [full, { entries: entries(4) }] }],
  ])('is refused at %s before its entries are converted', (path, others, body) => {
    expect(thrownBy(body)).toMatchObject(refusal(path));
    expect(made).toBe(others);
  });

  it('is refused before conversion, with the first 50 unknown fields listed', () => {
    const unknown = Object.fromEntries(Array.from({ length: 19_000 }, (_, n) => [`x${n}`, n]));
    const refused = { reason: 'invalid_fields', parts: { fields: { length: 50 } } };
    expect(thrownBy({ ...unknown, shelf: full, shelves: [full] })).toMatchObject(refused);
    expect(made).toBe(0);
  });

  it('is validated by rules that are collected once per class', () => {
    const rules = () => getMetadataStorage().getTargetValidationMetadatas(Entry, 'Shelf', false, false);
    expect(rules()).toBe(rules());
  });

  it('is not copied if a field accepts any type', async () => {
    const anything = entries(1000);
    const taken = (await pipe.transform({ anything }, { type: 'body', metatype: Free })) as Free;
    expect(taken.anything).toBe(anything);
  });

  it('is accepted with lists of the maximum length', async () => {
    await check({ shelf: full, shelves: [full, full] });
    expect(made).toBe(9);
  });
});

/** The number of values in a JSON document, and its depth. */
function sizeOf(value: unknown): { items: number; depth: number } {
  if (typeof value !== 'object' || value === null) return { items: 1, depth: 0 };
  const parts = Object.values(value).map(sizeOf);
  const items = parts.reduce((sum, part) => sum + part.items, 1);
  return { items, depth: 1 + Math.max(0, ...parts.map(({ depth }) => depth)) };
}

describe('A JSON text', () => {
  const odd = string({ unit: oneof(...['"', '\\', '[', '{', ',', ':', ' '].map((mark) => constant(mark))) });
  const values = oneof(jsonValue(), array(odd), dictionary(odd, odd));
  const maxValues = 6;

  it('is accepted up to the maximum of values and depth', () => {
    assert(
      property(values, nat(), (value, space) => {
        const text = JSON.stringify(value, null, space % 3);
        const { items, depth } = sizeOf(value);
        const take = () => parseJson(text, { depth: 2, items: maxValues });
        if (items > maxValues || depth > 2)
          expect(take).toThrow(/exceeds the limit of 6 values|nested deeper than 2 levels/);
        else expect(take()).toEqual(JSON.parse(text));
      }),
    );
  });

  it.each([
    ['tools', `{"name":"x","tools":[${'1,'.repeat(30_000)}`],
    ['a"b', `{"a\\"b":{${'"x":1,'.repeat(30_000)}`],
    ['The body', `{${Array.from({ length: 60_000 }, (_, n) => `"k${n}":1`).join(',')}`],
    ['The body', `[${'[],'.repeat(30_000)}`],
  ])('with too many values is refused before parsing: %s', (field, text) => {
    expect(() => parseJson(text)).toThrow(`${field} exceeds the limit of 20000 values in a body. Send fewer values.`);
  });
});

describe('A body', () => {
  let api: Api;
  beforeAll(async () => void (api = await startApi()));
  afterAll(() => api.stop());

  it('with far too many entries is refused with a single field error', async () => {
    const { owner } = await api.organization();
    const tools = Array.from({ length: 9900 }, (_, n) => ({ connector_slug: `c${n}` }));
    const body = { target_type: 'user', target_id: owner.userId, mode: 'block', tools };
    expect(await owner('POST /restriction', body)).toMatchObject({
      status: 400,
      body: { error: { reason: 'invalid_fields', fields: [{ path: '/tools', reason: 'too_many' }] } },
    });
  });
});
