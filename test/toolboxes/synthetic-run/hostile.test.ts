import { startRunScene } from './scene.js';

const { product, owner, creator, on, step, find, toolOf, run, asked } = await startRunScene();

const endless = '($f := function($x) { $f($x) }; $f(1))';

const bombs: [string, string][] = [
  ['never end', endless],
  ['recurse endlessly', '($f := function($x) { 1 + $f($x) }; $f(input))'],
  ['allocate memory at once', `$pad('x', 400000000)`],
  ['build a huge list', '[1..9999].[1..9999]'],
];

/** Other runs are not delayed: the next one succeeds. */
const goesOn = async () => expect((await run(await toolOf([find()]))).body.outcome).toBe('succeeded');

describe('A malicious program', () => {
  it.each(bombs)('makes no call if its arguments %s', async (_, template) => {
    const before = asked();
    const id = await toolOf([
      step('bomb', 'list_notes', `{'q': $string(${template})}`),
      find('later', { depends_on: ['bomb'] }),
    ]);
    const { status, body } = await run(id);
    expect([status, body.outcome, asked()]).toEqual([200, 'failed', before]);
    expect(body.steps).toMatchObject([{ calls: 0, error: { kind: 'mapping_failed' } }, { status: 'skipped' }]);
    await goesOn();
  });

  it('has a partial result if its output cannot be built', async () => {
    const late = await run(await toolOf([find()], { output_template: endless }));
    expect(late.body).toMatchObject({ outcome: 'partial', output: null, error: { kind: 'mapping_failed' } });
    const looped = await run(await toolOf([find('each', { for_each: endless })]));
    expect(looped.body).toMatchObject({ outcome: 'failed', steps: [{ calls: 0 }] });
    await goesOn();
  });

  it('can read only its own input', async () => {
    const outputTemplate = `{'env': $string($env), 'process': $string(process.env), 'made': $string($constructor)}`;
    const { body } = await run(await toolOf([find()], { output_template: outputTemplate }));
    expect([body.outcome, body.output ?? {}]).toEqual([expect.any(String), {}]);
    for (const output_template of [`$eval('1')`, '$random()', '$millis()', '/(a+)+$/'])
      expect((await creator('POST /synthetic-tool/validate', { ...draft, output_template })).body.valid).toBe(false);
  });

  it('stops a loop as soon as its results exceed 4 MiB', async () => {
    const { api } = product.provider;
    const usual = api.answer.bind(api);
    const notes = [{ id: 'n1', title: 'Large', text: 'x'.repeat(900_000) }];
    let calls = 0;
    api.answer = (_, __, response) => {
      calls++;
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ notes, next: null }));
      return Promise.resolve();
    };
    const { body } = await run(await toolOf([find('each', { for_each: '[1..100]', for_each_concurrency: 4 })]));
    api.answer = usual;
    expect(body).toMatchObject({ outcome: 'failed', steps: [{ error: { kind: 'context_too_large' } }] });
    // A few calls are under way when the fifth result arrives.
    expect(calls).toBeLessThan(20);
    await goesOn();
  });

  it('cannot exceed the maximum number of calls', async () => {
    const items = { for_each: '[1..100]', for_each_concurrency: 4, on_error: 'continue' };
    const names = ['a', 'b', 'c'];
    const before = asked();
    const { body } = await run(await toolOf(names.map((key) => find(key, items))));
    expect(body.outcome).toBe('partial');
    expect(body.steps.reduce((sum: number, { calls }: any) => sum + calls, 0)).toBe(200);
    expect(asked() - before).toBe(200);
    expect(JSON.stringify(body.steps)).toContain('too_many_calls');
  }, 60_000);
});

const draft = {
  name: 'Draft',
  description: 'Drafted.',
  output_template: null as string | null,
  input_schema: { type: 'object' } as object,
  get steps() {
    return [step('one', 'list_notes', '{}')];
  },
};

/** Each definition refers twice to the next one. */
const doubled = Object.fromEntries(
  Array.from({ length: 40 }, (_, at) => [`d${at}`, { allOf: [1, 2].map(() => ({ $ref: `#/$defs/d${at + 1}` })) }]),
);

describe('A malicious schema', () => {
  it.each([
    ['only refers to itself', { type: 'object', properties: { a: { $ref: '#/properties/a' } } }],
    ['refers to an external schema', { type: 'object', properties: { a: { $ref: 'http://127.0.0.1:9/schema' } } }],
    ['is nested a thousand times', nested(1000)],
    ['has 201 values', { properties: Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`p${at}`, {}])) }],
    ['describes a string', { type: 'string' }],
  ])('that %s is refused', async (_, input_schema) => {
    const { status, body } = await creator('POST /synthetic-tool', { ...draft, input_schema });
    expect([status, body.error?.reason]).toEqual([400, expect.stringMatching(/program_invalid|malformed_json/)]);
  });

  it('with exponential references is stopped by a time limit without delaying others', async () => {
    const input_schema = {
      type: 'object',
      $defs: { ...doubled, d40: true },
      properties: { a: { $ref: '#/$defs/d0' } },
    };
    const id = await toolOf([find()], { input_schema });
    const [answer, other] = await Promise.all([run(id, { a: 'x' }), owner('GET /role')]);
    expect([answer.status, answer.body.error?.reason, other.status]).toEqual([400, 'invalid_arguments', 200]);
  });

  it('with a backtracking pattern is matched in linear time', async () => {
    const a = { type: 'string', pattern: '^(a+)+$' };
    const id = await toolOf([find()], { input_schema: { type: 'object', properties: { a } } });
    const answer = await run(id, { a: `${'a'.repeat(50_000)}!` });
    expect([answer.status, answer.body.error.reason]).toEqual([400, 'invalid_arguments']);
    const entry = { connector_slug: 'demo', tool_name: 'create_note', connection_id: on, name: 'write' };
    const input_schema = {
      type: 'object',
      required: ['title'],
      properties: { title: { ...a, minLength: 1, maxLength: 100 } },
    };
    const { body } = await creator('POST /toolbox', { name: 'Evil', entries: [{ ...entry, input_schema }] });
    const given = { tool_name: 'write', arguments: { title: `${'a'.repeat(99)}!` } };
    expect((await creator(`POST /toolbox/${body.id}/execute`, given)).body.error.reason).toBe('invalid_arguments');
    const large = { ...input_schema, description: Array.from({ length: 2000 }, (_, at) => ({ at })) };
    const refused = await creator('POST /toolbox', { name: 'Large', entries: [{ ...entry, input_schema: large }] });
    expect(refused.body.error.fields).toMatchObject([{ path: '/entries/0/input_schema', reason: 'too_long' }]);
    expect(product.provider.api.notesFor('ada').some(({ title }) => title.startsWith('aaa'))).toBe(false);
  });
});

describe('A run with an integrated_account_id', () => {
  it('is refused unless all steps use that account', async () => {
    const { saffron_account_id } = (await creator(`GET /connection/${on}`)).body;
    const other = await product.connect(creator, { redirect_uri: '/' });
    const one = await toolOf([find()]);
    const both = await toolOf([find('here'), find('there', { connection_id: other.id })]);
    const meaning = async (id: string, meant: string) => {
      const { status, body } = await run(id, { word: 'x' }, {}, {}, `?integrated_account_id=${meant}`);
      return [status, body.error?.reason];
    };
    for (const meant of [on, saffron_account_id]) expect(await meaning(one, meant)).toEqual([200, undefined]);
    for (const [id, meant] of [
      [one, other.id],
      [one, 'conn_other'],
      [both, on],
      [both, other.id],
    ] as const)
      expect(await meaning(id, meant)).toEqual([400, 'account_mismatch']);
  });
});

function nested(depth: number): object {
  let schema: object = { type: 'string' };
  for (let at = 0; at < depth; at++) schema = { type: 'object', properties: { a: schema } };
  return schema;
}
