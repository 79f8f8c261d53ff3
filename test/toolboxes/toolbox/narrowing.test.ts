import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { type InputSchema } from '#connector-definition';
import { findWidening } from '../../../libs/toolboxes/src/entry/domain/narrowing.js';
import { check } from '../../support/sandboxed.js';

const objectOf = (properties: Record<string, InputSchema>) => ({
  type: 'object',
  properties,
  additionalProperties: false,
});

const inField = (schema: InputSchema | boolean) => objectOf({ x: schema as InputSchema });

const names = fc.constantFrom('a', 'b', 'c');
const scalars = fc.constantFrom<unknown>(null, true, 1, 2.5, 4, '', 'x', 'long');
const { value: values } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 2 },
    scalars,
    fc.array(tie('value'), { maxLength: 2 }),
    fc.dictionary(names, tie('value'), { maxKeys: 3 }),
  ),
}));

/** One or two keywords at a time, so that most pairs of schemas differ in few places. */
const { keywords } = fc.letrec<{ schema: InputSchema | boolean; keywords: InputSchema }>((tie) => ({
  schema: fc.oneof({ maxDepth: 2 }, fc.boolean(), tie('keywords'), tie('keywords')),
  keywords: fc
    .array(
      fc.oneof(
        { maxDepth: 3 },
        fc.record({ type: fc.constantFrom('object', 'array', 'string', 'integer', 'number') }),
        fc.record({ enum: fc.array(scalars, { minLength: 1, maxLength: 2 }) }),
        fc.record({ const: scalars }),
        fc.record({ minimum: fc.constantFrom(0, 2) }),
        fc.record({ exclusiveMaximum: fc.constantFrom(3, 5) }),
        fc.record({ maxLength: fc.constantFrom(0, 2) }),
        fc.record({ minItems: fc.constantFrom(0, 1) }),
        fc.record({ required: fc.uniqueArray(names, { minLength: 1, maxLength: 1 }) }),
        fc.record({ properties: fc.dictionary(names, tie('schema'), { maxKeys: 2 }) }),
        fc.record({ additionalProperties: tie('schema') }),
        fc.record({ items: tie('schema') }),
      ),
      { maxLength: 3 },
    )
    .map((parts) => Object.assign({}, ...parts) as InputSchema),
}));

/** The schema of a tool, and the same schema with some keywords added, changed or removed. */
const pairs = fc
  .tuple(keywords, keywords, fc.array(fc.nat(), { maxLength: 2 }))
  .map(([own, other, removed]): [InputSchema, InputSchema] => {
    const kept = Object.entries(own).filter((_, place) => !removed.includes(place));
    return [own, { ...Object.fromEntries(kept), ...other }];
  });

const ajv = new Ajv2020({ strict: false, allErrors: true });
const compile = (schema: InputSchema) => ajv.compile(schema);

/** Accepts keywords that do not fit the type, which random schemas have. */
const checkLeniently: typeof check = (schema, value) => {
  const fits = compile(schema as InputSchema);
  fits(value);
  const errors = (fits.errors ?? []).map((error) => ({ ...error, message: error.message ?? '' }));
  return Promise.resolve({ value, errors });
};

describe('A narrowed schema', () => {
  it('never allows a value that the tool rejects', async () => {
    await fc.assert(
      fc.asyncProperty(pairs, fc.array(values, { minLength: 6, maxLength: 12 }), async ([own, narrowed], tried) => {
        if (await findWidening(checkLeniently, inField(own), inField(narrowed))) return;
        const [accepts, allows] = [own, narrowed].map(compile);
        expect(tried.filter((value) => allows!(value) && !accepts!(value))).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

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

  it.each<[string, boolean | object, boolean | object, boolean]>([
    ['any where the tool accepts any', true, true, true],
    ['none where the tool accepts texts', { type: 'string' }, false, true],
    ['short texts where the tool accepts texts', { type: 'string' }, { type: 'string', maxLength: 3 }, true],
    ['any where the tool accepts texts', { type: 'string' }, true, false],
    ['numbers where the tool accepts texts', { type: 'string' }, { type: 'number' }, false],
    ['texts where the tool accepts none', false, { type: 'string' }, false],
  ])('may allow other properties, %s, only if they are not wider', async (_what, own, narrowed, fits) => {
    const [tool, entry] = [own, narrowed].map((others) => ({ ...objectOf({}), additionalProperties: others }));
    const wider = await findWidening(check, tool as InputSchema, entry as InputSchema);
    expect(wider === null).toBe(fits);
  });
});
