import fc from 'fast-check';
import { validateDefinition } from '../../libs/catalog/src/validation/domain/validate.js';
import { document, expectFound, text, type Wrong } from './definition-scene.js';

describe('Validation of a definition', () => {
  it('accepts a valid definition as text or object', () => {
    expect(validateDefinition(text({})).diagnostics).toEqual([]);
    expect(validateDefinition(document()).definition).toEqual(document());
  });

  const wrong: Wrong[] = [
    ['an unknown key', 'schema', '/colour', { colour: 'red' }],
    ['an unknown format version', 'schema', '/format', { format: 2 }],
    ['an unknown category', 'schema', '/categories/0', { categories: ['cars'] }],
    ['a name with confusable characters', 'schema', '/name', { name: 'Ac\u200bme' }],
    ['an invisible name', 'schema', '/name', { name: ' \u00a0 ' }],
    ['too many combining marks', 'schema', '/description', { description: `a${'\u0301\u0316'.repeat(16)}` }],
    ['a name with two lines', 'schema', '/name', { name: 'Ac\nme' }],
    ['a name with terminal escape codes', 'schema', '/name', { name: 'Ac\u001b[31mme' }],
    ['no verify', 'verify_missing', '/auth', { verify: undefined }],
    [
      'cursors without a parameter',
      'pagination_incomplete',
      '/pagination',
      { pagination: { type: 'cursor', cursor_path: 'next' } },
    ],
  ];

  it.each(wrong)('reports %s', (_what, ...finding) => expectFound(...finding));

  it('locates every value in its text', () => {
    const lines = text({}, { tier: 'huge' }).split('\n');
    const [found] = validateDefinition(lines.join('\n')).diagnostics;
    expect(lines[found!.line! - 1]!.slice(found!.column! - 1)).toMatch(/^tier: huge/);
  });

  it.each([
    ['an unclosed bracket', 'a: [', 'yaml_syntax'],
    ['a custom tag', 'a: !!js/function "x"', 'yaml_syntax'],
    ['a second document', 'a: 1\n---\nb: 2', 'yaml_syntax'],
    ['too many aliases', `a: &a 1\nb: [${Array(11).fill('*a').join(', ')}]`, 'yaml_syntax'],
    [
      'a billion laughs',
      'a: &a [x,x,x]\nb: &b [*a,*a,*a]\nc: &c [*b,*b,*b]\nd: &d [*c,*c,*c]\ne: [*d,*d,*d]',
      'yaml_syntax',
    ],
    ['an undefined alias', 'a: *b', 'yaml_syntax'],
    ['an alias of itself', 'a: &a [*a]', 'yaml_syntax'],
    ['more than 1 MiB', `a: ${'x'.repeat(1024 * 1024)}`, 'yaml_syntax'],
    ['no content', '', 'schema'],
    ['the key __proto__', '__proto__: { format: 1 }', 'schema'],
  ])('refuses a text with %s', (_what, source, code) => {
    const { definition, diagnostics } = validateDefinition(source);
    expect(definition).toBeNull();
    expect(diagnostics[0]).toMatchObject({ code, severity: 'error' });
  });

  it.each([
    ['a: b: c', 'A value is followed by a second colon on the same line. Put the value in quotes. (line 1, column 4)'],
    ['a: 1\na: 2', 'This field occurs twice in the same object. Remove one of them. (line 2, column 1)'],
    ['a: 1\n\tb: 2', 'A line is indented with a tab. Use spaces. (line 2, column 1)'],
  ])('says in plain words what is wrong in %j', (source, message) => {
    expect(validateDefinition(source).diagnostics).toContainEqual(expect.objectContaining({ message }));
  });

  it.each([
    ['brackets', '['.repeat(100_000)],
    ['braces', '{a: '.repeat(3000)],
    ['lists', '- '.repeat(5000)],
  ])('stops parsing at endlessly nested %s', (_what, source) => {
    expect(validateDefinition(source).diagnostics).toMatchObject([{ message: 'The document is nested too deeply.' }]);
  });

  it('never throws, whatever the input', () => {
    const anything = fc.oneof(
      fc.string(),
      fc.json(),
      fc.anything(),
      fc
        .dictionary(fc.constantFrom(...Object.keys(document())), fc.anything())
        .map((parts) => ({ ...document(), ...parts })),
    );
    fc.assert(
      fc.property(anything, (source) => {
        const { definition, diagnostics } = validateDefinition(source);
        expect(definition === null).toBe(diagnostics.some(({ severity }) => severity === 'error'));
      }),
      { numRuns: 500 },
    );
  });
});
