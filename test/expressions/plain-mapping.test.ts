import fc from 'fast-check';
import jsonata from 'jsonata';
import { type Expression, Expressions } from '#platform/expressions';
import { type Sandbox } from '#platform/sandbox';

const name = fc.constantFrom('a', 'b', 'c', 'in', 'constructor', 'length', '0');
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(null, true, 0, 'text', '', [], {}),
    fc.dictionary(name, tie('any'), { maxKeys: 4 }),
    fc.array(tie('any'), { maxLength: 3 }),
  ),
})).any;

/** A sandbox that only shows that it was used. */
const left = { run: () => Promise.resolve(['in a sandbox']) } as unknown as Sandbox;
const evaluate = async (expression: string, scope: object): Promise<unknown> =>
  (await new Expressions(left).evaluatorFor('org')([expression as Expression], scope as Record<string, unknown>))[0];

const path = fc
  .array(fc.constantFrom('a', 'b', 'c', 'in'), { minLength: 1, maxLength: 3 })
  .map((names) => names.join('.'));
const pair = fc
  .tuple(name, fc.oneof({ weight: 9, arbitrary: path }, fc.constantFrom('true', 'false', 'null')))
  .map(([key, found]) => `'${key}': ${found}`);
const object = fc.array(pair, { maxLength: 3 }).map((pairs) => `{${pairs.join(', ')}}`);
const mapping = fc.oneof(
  object,
  fc.tuple(path, object).map(([each, one]) => `[${each}.${one}]`),
);

describe('A plain mapping', () => {
  it('gives the same result as JSONata, or goes to the sandbox', async () => {
    let made = 0;
    await fc.assert(
      fc.asyncProperty(fc.dictionary(name, value), mapping, async (scope, text) => {
        const document = JSON.parse(JSON.stringify(scope)) as object;
        const found = await evaluate(`=${text}`, document);
        if (found === 'in a sandbox') return;
        made += 1;
        expect(JSON.stringify(found)).toBe(JSON.stringify(await jsonata(text).evaluate(document)));
      }),
      { numRuns: 5000 },
    );
    expect(made).toBeGreaterThan(400);
  });

  it('maps paths to fields, once or for each list item', async () => {
    const scope = { body: { id: 1, notes: [{ id: 'n1', by: { name: 'Ada' } }, { id: 'n2' }] } };
    expect(await evaluate(`={'id': body.id, "gone": true,\n 'none': body.none}`, scope)).toEqual({ id: 1, gone: true });
    const expected = [{ id: 'n1', by: 'Ada' }, { id: 'n2' }];
    expect(await evaluate(`=[body.notes.{'id': id, 'by': by.name}]`, scope)).toEqual(expected);
    expect(await evaluate(`=[body.missing.{'id': id}]`, scope)).toEqual([]);
  });

  it.each([
    `={'a': a, 'a': b}`,
    `={'__proto__': a}`,
    `={'a': a + b}`,
    `={'a': $x(a)}`,
    `={'a': and}`,
    `={'a': a[0]}`,
    `={'a\\u0062': a}`,
    `={a: a}`,
    `={'a': a}.b`,
    `={'a': {'b': a}}`,
    `=[a.{'b': b}`,
    `=a.{'b': b}]`,
    `=a.{'b': b}`,
    `=[a.{'b': b}, c]`,
    `=[a.{'b': b}][0]`,
    `=[null.{'b': b}]`,
    `={'a': a\u00a0}`,
    `={'a': 1}`,
  ])('cannot have the form %j', async (expression) => {
    expect(await evaluate(expression, { a: { b: 1 }, b: 1 })).toBe('in a sandbox');
  });

  it('goes to the sandbox if it could be slow or large', async () => {
    const list = Array.from({ length: 5000 }, () => ({}));
    expect(await evaluate(`=[a.{'b': b}]`, { a: list })).toHaveLength(5000);
    expect(await evaluate(`=[a.{'b': b, 'c': c.d.e}]`, { a: list })).toBe('in a sandbox');
    const fields = Array.from({ length: 200 }, (_, n) => `'${n}': a`).join();
    expect(await evaluate(`={${fields}}`, { a: 'x'.repeat(10_000) })).toBe('in a sandbox');
    expect(await evaluate(`={${fields}}`, { a: Array(100).fill(1) })).toBe('in a sandbox');
    expect(await evaluate(`={${fields}}`, { a: { ['x'.repeat(10_000)]: 1 } })).toBe('in a sandbox');
    expect(await evaluate(`={${fields}}`, { a: 'x'.repeat(100) })).toHaveProperty('199');
  });

  it('shares the limits with the other mappings of the same request', async () => {
    const list = Array.from({ length: 3000 }, (_, b) => ({ b }));
    const expressions = ['c', 'd', 'e'].map((name) => `=[a.{'${name}': b}]` as const);
    const values = await new Expressions(left).evaluatorFor('org')(expressions, { a: list });
    expect([values[0], values[1], values[2]].map((each) => (Array.isArray(each) ? each.length : each))).toEqual([
      3000,
      'in a sandbox',
      undefined,
    ]);
  });
});
