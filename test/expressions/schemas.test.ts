import { type ToolDefinition } from '#connector-definition';
import { areUnique } from '../../libs/platform/src/schemas/domain/unique-items.js';
import { startExpressionsScene } from './scene.js';

const { author } = await startExpressionsScene();

const taking = (items: Record<string, unknown>, more: object = {}): Partial<ToolDefinition> => ({
  input: { type: 'object', properties: { list: { type: 'array', items, ...more } } },
});

const listOf = (items: Record<string, unknown>) => ({ type: 'array', items, default: Array(20).fill({}) });

const caller = await author({
  endless_pattern: taking({ type: 'string', pattern: '^(a+)+$' }),
  unique: taking({}, { uniqueItems: true }),
  choices: taking({ anyOf: Array.from({ length: 400 }, (_, length) => ({ type: 'string', minLength: length + 5 })) }),
  defaults: taking({
    type: 'object',
    properties: { a: { type: 'array', default: Array.from({ length: 1000 }, () => 'x'.repeat(20)), items: {} } },
  }),
  references: {
    input: {
      type: 'object',
      properties: { list: { $ref: '#/$defs/a0' } },
      $defs: {
        ...Object.fromEntries(
          [0, 1, 2, 3, 4, 5, 6].map((step) => [`a${step}`, { allOf: Array(4).fill({ $ref: `#/$defs/a${step + 1}` }) }]),
        ),
        a7: { type: ['string', 'array'], items: { $ref: '#/$defs/a0' } },
      },
    },
  },
  nested_defaults: taking(
    [1, 2, 3, 4, 5].reduce<Record<string, unknown>>(
      (items) => ({ type: 'object', properties: { a: listOf(items) } }),
      {},
    ),
  ),
  plain: taking({ type: 'integer', default: 1 }, { uniqueItems: true }),
});

const run = (tool: string, list: unknown[]) => caller.run(tool, { arguments: { list }, dry_run: true });

describe('An input schema', () => {
  it('with a catastrophic pattern does not block the call', async () => {
    const { status, body } = await run('endless_pattern', [`${'a'.repeat(60)}!`, 'aaa']);
    expect([status, body.error.fields.map(({ path }: any) => path)]).toEqual([400, ['/arguments/list/0']]);
    expect((await run('endless_pattern', ['aaa'])).body).toMatchObject({ outcome: 'dry_run' });
  });

  it('with unique items is not checked in quadratic time', () => {
    let readings = 0;
    const items = Array.from({ length: 1000 }, (_, index) => ({
      get a() {
        readings++;
        return index;
      },
    }));
    expect(areUnique(true, items)).toBe(true);
    expect(areUnique(true, [...items, { a: 1 }])).toBe(false);
    expect(readings).toBeLessThanOrEqual(10 * items.length);
  });

  it('with unique items names the list with duplicates', async () => {
    const many = Array.from({ length: 100 }, (_, index) => ({ a: { b: index } }));
    expect((await run('unique', many)).body).toMatchObject({ outcome: 'dry_run' });
    const { status, body } = await run('unique', [...many, { a: { b: 1 } }]);
    expect([status, body.error.fields]).toMatchObject([400, [{ path: '/arguments/list' }]]);
  });

  it.each([
    ['tests many alternatives', 'choices', () => Array.from({ length: 15_000 }, () => 'a')],
    ['adds many defaults', 'defaults', () => Array.from({ length: 15_000 }, () => ({}))],
    ['has references that multiply', 'references', () => ['a']],
    ['has defaults within defaults', 'nested_defaults', () => [{}]],
  ])('that %s does not delay other work', async (_what, tool, list) => {
    const order: string[] = [];
    const bomb = run(tool, list()).finally(() => order.push('bomb'));
    const reads = [1, 2, 3].map(() => caller.as('GET /connection').finally(() => order.push('read')));
    await Promise.all([bomb, ...reads]);
    expect(order).toEqual(['read', 'read', 'read', 'bomb']);
    const { status, body } = await bomb;
    expect([status, body.error.reason]).toEqual([400, 'invalid_arguments']);
    expect(body.error.message).toContain('cannot be checked');
  });

  it('without expensive constructs is checked normally', async () => {
    expect((await run('plain', [1, 2])).body).toMatchObject({ outcome: 'dry_run' });
    expect((await run('plain', [1, 1])).body.error.fields).toEqual([
      { path: '/arguments/list', reason: 'invalid_value', message: 'It must not contain duplicates.' },
    ]);
    expect((await run('plain', ['x'])).body.error.fields).toMatchObject([{ path: '/arguments/list/0' }]);
  });
});
