import { validateDefinition } from '../../libs/catalog/src/validation/domain/validate.js';
import { document } from '../catalog/definition-scene.js';

const said = (tools: object, parts: object = {}) =>
  validateDefinition(document(parts as Record<string, unknown>, tools as Record<string, unknown>)).diagnostics;

describe('Checking a definition', () => {
  it.each([
    ['filters', `=${'a['.repeat(1300)}1${']'.repeat(1300)}`],
    ['sort expressions', `=${'a^('.repeat(1000)}1${')'.repeat(1000)}`],
    ['brackets', `=${'('.repeat(2000)}1${')'.repeat(2000)}`],
  ])('does not crash on deeply nested %s', (_what, response) => {
    // Which of the two errors occurs depends on the stack size that is left for the parser.
    const others = said({ response }).filter(({ message }) => message !== 'The expression is nested too deeply.');
    expect(others).toEqual([]);
  });

  it('refuses a schema that would take too long to compile', () => {
    const anyOf = Array.from({ length: 2000 }, () => ({ type: 'string' }));
    expect(said({ input: { type: 'object', properties: { id: { anyOf } } } })).toContainEqual(
      expect.objectContaining({ pointer: '/tools/0/input', message: 'An input schema can have at most 2000 values.' }),
    );
  });

  it('refuses schemas that together would take too long', () => {
    const [tool] = document().tools as Record<string, unknown>[];
    const anyOf = Array.from({ length: 400 }, () => ({ type: 'string' }));
    const input = { type: 'object', properties: { id: { anyOf } } };
    const tools = Array.from({ length: 30 }, (_, index) => ({ ...tool, name: `get_item_${index}`, input }));
    expect(validateDefinition({ ...document(), tools }).diagnostics).toContainEqual(
      expect.objectContaining({ pointer: '/tools', code: 'schema' }),
    );
  });

  it('refuses a reference to an external schema', () => {
    const id = { $ref: 'https://example.com/schema.json' };
    expect(said({ input: { type: 'object', properties: { id } } })).toContainEqual(
      expect.objectContaining({ code: 'schema', pointer: '/tools/0/input/properties/id/$ref' }),
    );
  });
});
