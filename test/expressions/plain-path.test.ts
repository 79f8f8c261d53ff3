import fc from 'fast-check';
import jsonata from 'jsonata';
import { Expressions } from '#platform/expressions';
import { type Sandbox } from '#platform/sandbox';

const name = fc.constantFrom('a', 'b', 'c', 'and', 'in', 'constructor', '__proto__', 'length', 'toString');
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

describe('A plain path', () => {
  it('gives the same result as JSONata, or goes to the sandbox', async () => {
    const of = new Expressions(left).evaluatorFor('org');
    let followed = 0;
    const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((names) => names.join('.'));
    await fc.assert(
      fc.asyncProperty(fc.dictionary(name, value), path, async (scope, text) => {
        const document = JSON.parse(JSON.stringify(scope));
        const [found] = await of([`=${text}`], document);
        if (found === 'in a sandbox') return;
        followed += 1;
        const expected: unknown = await jsonata(text).evaluate(document);
        expect(JSON.stringify(found)).toBe(JSON.stringify(expected));
      }),
      { numRuns: 2000 },
    );
    expect(followed).toBeGreaterThan(200);
  });

  it.each([
    '=a[0]',
    '=a.*',
    '=**',
    '=a.b()',
    '=$',
    '=a & b',
    '=a.%',
    '=$$.a',
    '=a{b: c}',
    '=`a`',
    '= a',
    '=a.b\n',
    '=null',
  ])('cannot have the form %j', async (expression) => {
    expect(await new Expressions(left).evaluatorFor('org')([expression as '='], { a: 1 })).toEqual(['in a sandbox']);
  });
});
