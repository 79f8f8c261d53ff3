import fc from 'fast-check';
import { Pattern } from '#platform/schemas';
import { readShippedDefinitions } from '../../libs/catalog/src/validation/domain/shipped-definitions.js';
import { validateDefinition } from '../../libs/catalog/src/validation/domain/validate.js';
import { document } from '../catalog/definition-scene.js';

const shipped = readShippedDefinitions({ demoProviderUrl: 'http://127.0.0.1:4021' });

/** Every value of a key `pattern`, at any depth. */
const patternsIn = (value: unknown): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, each]) =>
        key === 'pattern' && typeof each === 'string' ? [each] : patternsIn(each),
      );

describe('A pattern', () => {
  const patterns = [...new Set(patternsIn(shipped))];

  it.each(patterns)('that Latchkey uses matches as in JavaScript: %s', (source) => {
    const whole = new RegExp(`^(?:${source})$`, 'u');
    const texts = fc.oneof(fc.stringMatching(new RegExp(source)), fc.string(), fc.string({ unit: 'grapheme' }));
    fc.assert(
      fc.property(texts, fc.constantFrom('', '\n', '-', '.', 'é'), (text, more) => {
        const tried = text + more;
        expect(Pattern.ofWhole(source).test(tried)).toBe(whole.test(tried));
        expect(Pattern.within(source).test(tried)).toBe(new RegExp(source, 'u').test(tried));
      }),
    );
  });

  it.each(['^(a+)+$', '(a|a)*', '(a*)*', '(.*)*(.*)*z', '(a?){50}a{50}', '(?:a|aa)+', '(.*a){20}'])(
    'takes time linear in its input: %s',
    (source) => {
      expect(Pattern.ofWhole(source).test(`${'a'.repeat(200)}!`)).toBe(false);
      expect(typeof Pattern.within(source).test('a'.repeat(100_000))).toBe('boolean');
    },
  );

  it('that would take too long does not match', () => {
    const pattern = Pattern.within('a{400}');
    expect([400, 100_000].map((length) => pattern.test('a'.repeat(length)))).toEqual([true, false]);
  });

  it.each([
    ['contains a lookahead', '^(?=.*[0-9])[a-z0-9]+$', 'uses lookahead or lookbehind'],
    ['contains a lookbehind', '(?<!a)b', 'uses lookahead or lookbehind'],
    ['contains a back reference', '^(a|b)\\1$', 'uses back-references'],
    ['contains a named back reference', '^(?<x>a|b)\\k<x>$', 'uses back-references'],
    ['has a large repetition', '^[a-z]{1,2000}$', 'is invalid: invalid repeat count'],
    ['has large nested repetitions', '^(?:[a-z]{1,30}-?){1,30}(?:[a-z]{1,30}_?){1,30}$', 'repeats too much'],
  ])('that %s is refused when the definition is checked', (_what, pattern, says) => {
    const variables = [{ name: 'code', type: 'string', source: 'manual', pattern }];
    const auth = [{ name: 'key', type: 'basic', form_fields: [{ name: 'code', type: 'text', pattern }] }];
    const input = {
      type: 'object',
      properties: { id: { type: 'string' }, list: { type: 'array', items: { anyOf: [{ type: 'string', pattern }] } } },
    };
    const { definition, diagnostics } = validateDefinition(document({ variables, auth }, { input }));
    expect(definition).toBeNull();
    const found = diagnostics.filter(({ code }) => code === 'pattern_unsupported');
    expect(found.map(({ pointer }) => pointer)).toEqual([
      '/variables/0/pattern',
      '/auth/0/form_fields/0/pattern',
      '/tools/0/input/properties/list/items/anyOf/0/pattern',
    ]);
    for (const { message } of found) expect(message).toContain(says);
  });
});
