import { Type } from 'class-transformer';
import { ArrayMaxSize, getMetadataStorage, IsArray, IsString, ValidateNested } from 'class-validator';
import { RequestValidationPipe } from '#kernel';
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
const check = (body: object) => pipe.transform(body, { type: 'body', metatype: Sent });
const entries = (count: number) => Array.from({ length: count }, () => ({ name: 'x' }));
const full = { entries: entries(3) };
const refusal = (path: string) => ({
  status: 400,
  code: 'validation_error',
  parts: { reason: 'invalid_fields', fields: [{ path, reason: 'too_many' }] },
});

describe('What is sent in great number', () => {
  beforeEach(() => void (made = 0));

  it.each([
    ['/shelf/entries', { shelf: { entries: entries(9900) }, shelves: [] }],
    ['/shelves', { shelf: full, shelves: Array.from({ length: 9900 }, () => ({})) }],
    ['/shelves/1/entries', { shelf: full, shelves: [full, { entries: entries(4) }] }],
  ])('is refused at %s before anything is made of its entries', async (path, body) => {
    await expect(check(body)).rejects.toMatchObject(refusal(path));
    expect(made).toBe(0);
  });

  it('is refused with 50 fields that are not known before anything is made of it', async () => {
    const unknown = Object.fromEntries(Array.from({ length: 19_000 }, (_, n) => [`x${n}`, n]));
    const refused = { parts: { reason: 'invalid_fields', fields: { length: 50 } } };
    await expect(check({ ...unknown, shelf: full, shelves: [full] })).rejects.toMatchObject(refused);
    expect(made).toBe(0);
  });

  it('is judged by rules that are gathered once a class, however many entries it has', () => {
    const rules = () => getMetadataStorage().getTargetValidationMetadatas(Entry, 'Shelf', false, false);
    expect(rules()).toBe(rules());
  });

  it('is not copied where a field may hold anything', async () => {
    const anything = entries(1000);
    const taken = (await pipe.transform({ anything }, { type: 'body', metatype: Free })) as Free;
    expect(taken.anything).toBe(anything);
  });

  it('is taken up to its bound', async () => {
    await check({ shelf: full, shelves: [full, full] });
    expect(made).toBe(9);
  });
});

describe('A body', () => {
  let api: Api;
  beforeAll(async () => void (api = await startApi()));
  afterAll(() => api.stop());

  it('with thousands of entries is refused with one clear sentence', async () => {
    const { owner } = await api.organization();
    const tools = Array.from({ length: 9900 }, (_, n) => ({ connector_slug: `c${n}` }));
    const body = { target_type: 'user', target_id: owner.userId, mode: 'block', tools };
    expect(await owner('POST /restriction', body)).toMatchObject({
      status: 400,
      body: { error: { reason: 'invalid_fields', fields: [{ path: '/tools', reason: 'too_many' }] } },
    });
  });
});
