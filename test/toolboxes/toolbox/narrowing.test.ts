import { type InputSchema } from '#connector-definition';
import { findWidening } from '../../../libs/toolboxes/src/entry/domain/narrowing.js';
import { check } from '../../support/sandboxed.js';

const objectOf = (properties: Record<string, InputSchema>) => ({
  type: 'object',
  properties,
  additionalProperties: false,
});

describe('A narrowed schema', () => {
  it('is compared with one check of all the values that it lists', async () => {
    let checks = 0;
    const counted: typeof check = (schema, value) => {
      checks += 1;
      return check(schema, value);
    };
    const names = Array.from({ length: 10 }, (_, index) => `x${index}`);
    const own = objectOf(Object.fromEntries(names.map((name) => [name, { type: 'string', maxLength: 3 }])));
    const narrowed = objectOf(Object.fromEntries(names.map((name) => [name, { enum: ['a', 'abc'] }])));
    expect([await findWidening(counted, own, narrowed), checks]).toEqual([null, 1]);
    const wider = objectOf({ ...narrowed.properties, x7: { enum: ['a', 'abcd'] } });
    expect(await findWidening(counted, own, wider)).toEqual({ pointer: '/properties/x7', allows: '"abcd"' });
  });

  it('is refused if the values that it lists cannot be checked in time', async () => {
    const $defs = Object.fromEntries(
      [0, 1, 2, 3, 4, 5, 6].map((step) => [`a${step}`, { allOf: Array(4).fill({ $ref: `#/$defs/a${step + 1}` }) }]),
    );
    const last = { type: ['string', 'array'], items: { $ref: '#/$defs/a0' } };
    const own = { ...objectOf({ x: { $ref: '#/$defs/a0' } }), $defs: { ...$defs, a7: last } };
    expect(await findWidening(check, own, objectOf({ x: { const: ['a'] } }))).toEqual({
      pointer: '/properties/x',
      allows: expect.stringContaining('cannot be checked'),
    });
  });

  it.each<[string, boolean | object, boolean | object, boolean]>([
    ['nothing where the tool accepts everything', true, false, true],
    ['everything where the tool accepts nothing', false, true, false],
    ['everything where the tool accepts everything', true, true, true],
    ['everything where the tool accepts texts', { type: 'string' }, true, false],
  ])('may allow %s only if it is not wider', async (_what, own, narrowed, fits) => {
    const wider = await findWidening(
      check,
      objectOf({ x: own as InputSchema }),
      objectOf({ x: narrowed as InputSchema }),
    );
    expect(wider === null).toBe(fits);
  });
});
