import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { Transform } from 'class-transformer';
import { getMetadataStorage, MaxLength } from 'class-validator';
import { withoutCredentials } from '#catalog';
import { isUrl, readableName, textKey } from '#kernel';
import { readAs } from '#kernel/http';
import { Browser } from '../support/browser.js';
import { definition } from '../catalog/tool-scene.js';
import { startKernelScene } from './scene.js';

const { api, owner } = await startKernelScene();

/** Combining marks in the order that takes longest to normalize. */
const marks = (count: number) => '\u0301\u0316'.repeat(count / 2);
const tooManyMarks = (path: string) => ({
  path,
  reason: 'invalid_value',
  message: expect.stringMatching(/ has more than 30 combining marks in a row\. Remove some of them\.$/),
});

function errorsOf(body: new () => object, values: object): unknown {
  try {
    return readAs(body, values);
  } catch (thrown) {
    return (thrown as any).parts.fields;
  }
}

describe('A text field', () => {
  it('is checked for its length before it is converted', () => {
    const converted: string[] = [];
    class Named {
      @MaxLength(10) @Transform(({ value }: { value: string }) => (converted.push(value), value)) name!: string;
      @MaxLength(10, { each: true })
      @Transform(({ value }: { value: string[] }) => (converted.push(...value), value))
      names!: string[];
    }
    expect(errorsOf(Named, { name: 'x'.repeat(41), names: ['a', 'x'.repeat(41)] })).toMatchObject([
      { path: '/name', reason: 'too_long' },
      { path: '/names/1', reason: 'too_long' },
    ]);
    expect(converted).toEqual([]);
  });

  it('is refused if it is a megabyte of combining marks', async () => {
    const { status, body } = await owner('POST /role', { name: marks(450_000), permissions: [] });
    expect([status, body.error.fields]).toEqual([
      400,
      [{ path: '/name', reason: 'too_long', message: 'name is too long. Use at most 80 characters.' }],
    ]);
  });

  it.each([
    ['a name', 'POST /team', { name: `a${marks(32)}` }, '/name'],
    ['a description', 'POST /team', { name: 'Crew', description: `a${marks(32)}` }, '/description'],
    ['a name in the body of a nested field', 'POST /role', { name: `${marks(40)}b`, permissions: [] }, '/name'],
  ])('cannot have more than 30 combining marks in a row: %s', async (_, route, body, path) => {
    expect((await owner(route, body)).body.error.fields).toEqual([tooManyMarks(path)]);
  });

  it('of a query cannot have more than 30 combining marks in a row', async () => {
    const { body } = await owner(`GET /team?q=${encodeURIComponent(marks(32))}`);
    expect(body.error.fields).toEqual([tooManyMarks('query:q')]);
  });

  it('can have 30 combining marks in a row', async () => {
    const name = `x${'\u0316'.repeat(30)}`;
    expect(await owner('POST /team', { name })).toMatchObject({ status: 201, body: { name } });
  });

  it('can be decomposed and surrounded by blanks', async () => {
    const name = ` ${'e\u0301'.repeat(80)} `;
    expect(await owner('POST /team', { name })).toMatchObject({ status: 201, body: { name: 'é'.repeat(80) } });
  });

  it('of the page for tokens follows the same rules', async () => {
    const browser = new Browser();
    await browser.submit(await browser.get(`${api.base}/sign-in`), { link: owner.token });
    const page = await browser.get(`${api.base}/sign-in/tokens`);
    for (const name of ['x'.repeat(81), `x${marks(32)}`])
      expect((await browser.submit(page, { name, days: '1' })).html).toContain('Enter a name of at most 80 characters');
  });
});

/** Texts of a size for which an expression that takes quadratic time would need hours. */
describe('A text of a megabyte', () => {
  const size = 1_000_000;

  it('from a third party becomes a name', () => {
    expect(readableName(marks(size)).length).toBe(30);
    expect(readableName('\u{e0041}'.repeat(size / 2))).toBe('');
    expect(textKey(marks(size)).length).toBeLessThanOrEqual(30);
  });

  it.each(['?', '&', '?a', 'http://a?b&', 'What?', '=', '%', '&amp;'])(
    'of %s from a third party is searched for credentials',
    async (unit) => {
      const text = unit.repeat(size / unit.length);
      const answer = await withoutCredentials(definition, { headers: {}, body: { text } });
      expect(answer.body.text).toBe(text);
    },
  );

  it.each(['?a=b&', 'http://a?b=c '])('of %s from a third party gives other work turns', async (unit) => {
    let turns = 0;
    let next: NodeJS.Immediate;
    const count = () => ((turns += 1), (next = setImmediate(count)));
    count();
    await withoutCredentials(definition, { headers: {}, body: unit.repeat(size / unit.length) });
    clearImmediate(next!);
    expect(turns).toBeGreaterThan(10);
  });

  it('as a host does not match a base address with many variables', async () => {
    const base_url = `https://${'{{a}}-'.repeat(12)}.example.com`;
    const text = `https://${'-'.repeat(size)}/?token=x`;
    const answer = await withoutCredentials({ ...definition, base_url }, { headers: {}, body: text });
    expect(answer.body).toBe(text);
  });

  it('as the name of a field is cut off in errors', async () => {
    const { body } = await owner('POST /role', { name: 'Crew', permissions: [], ['/'.repeat(900_000)]: true });
    expect(body.error.fields).toMatchObject([{ path: `/${'~1'.repeat(200)}…`, reason: 'unknown_field' }]);
  });

  it('is no URL if it is a host with other letters', () => {
    const letters = Array.from({ length: size / 2 }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7919) % 20_000)));
    for (const start of ['https://', 'https:', '//', 'https:/\t/'])
      expect(isUrl(start + letters.join(''), 'https://example.com')).toBe(false);
  });
});

describe('A field for megabytes of text', () => {
  const rules = [...(getMetadataStorage() as any).validationMetadatas.values()].flat();
  const large = rules.filter(({ name, constraints }) => name === 'maxLength' && constraints[0] > 1_000_000);

  it.each<any>(large)('is limited without counting its characters: $propertyName', ({ target, ...rule }) => {
    const text = '\u{1f642}'.repeat(rule.constraints[0] / 2 + 1);
    expect(errorsOf(target, { [rule.propertyName]: text })).toContainEqual(
      expect.objectContaining({ path: `/${rule.propertyName}`, reason: 'too_long' }),
    );
  });
});

describe('A Content-Type header', () => {
  it('can have any number of blanks and separators', async () => {
    const type = `application/json${`;${' '.repeat(30)}`.repeat(30)}x`;
    const headers = { 'content-type': type, authorization: `Bearer ${owner.token}` };
    const call = request(`${api.base}/role`, { method: 'POST', headers }).end('{}');
    const [answer] = (await once(call, 'response')) as [IncomingMessage];
    expect(answer.resume().statusCode).toBe(415);
  });
});
