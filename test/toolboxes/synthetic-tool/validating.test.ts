import { refused } from '../../support/refused.js';
import { copySyntheticTools } from '../../support/states/toolboxes.js';
import { listOn, startToolScene } from './scene.js';

const { api, own, organize } = await startToolScene();

const nowhere = 'conn_01k7vm3q8ef6ha4x2c9b5t0rsd';

describe('Validating a synthetic tool', () => {
  it('reports all problems in one response, with JSON pointers', async () => {
    const { list, said } = await organize();
    const steps = [
      list({ depends_on: ['last'] }),
      list({ key: 'twice', connection_id: nowhere }),
      list({ key: 'more', tool_name: 'fly', args_template: '{' }),
      list({ key: 'loop', for_each: '$eval("1")', args_template: `{'owner': item, 'colour': 1}`, max_pages: 10 }),
      list({ key: 'last', depends_on: ['open', 'nobody'] }),
      list({ key: 'twice' }),
    ];
    const properties = { owner: { type: 'nothing' } };
    const found = await said({ steps, input_schema: { type: 'object', properties }, output_template: '/a/' });
    expect(found).toEqual(
      expect.arrayContaining([
        ['error', 'schema_invalid', '/input_schema/properties/owner/type'],
        ['error', 'dependency_cycle', '/steps/0/depends_on'],
        ['error', 'unknown_connection', '/steps/1/connection_id'],
        ['error', 'unknown_tool', '/steps/2/tool_name'],
        ['error', 'jsonata_syntax', '/steps/2/args_template'],
        ['error', 'jsonata_forbidden', '/steps/3/for_each'],
        ['error', 'argument_mismatch', '/steps/3/args_template'],
        ['error', 'dependency_unknown', '/steps/4/depends_on/1'],
        ['error', 'dependency_cycle', '/steps/4/depends_on'],
        ['error', 'key_duplicate', '/steps/5/key'],
        ['error', 'jsonata_forbidden', '/output_template'],
        ['warning', 'unused_step', '/steps/3'],
        ['warning', 'too_many_calls', '/steps'],
      ]),
    );
    // One unknown argument and one missing argument.
    expect(found.filter(([, code]) => code === 'argument_mismatch')).toHaveLength(2);
  });

  it.each([
    [`{'owner': 7, 'repo': 'app'}`, 'The argument owner must be a string.'],
    [`{'owner': ['a'], 'repo': 'app'}`, 'The argument owner must be a string.'],
    [
      `{'owner': input.count, 'repo': 'app'}`,
      'The argument owner must be a string, but input.count is a whole number.',
    ],
  ])('reports an argument of the wrong type in %s', async (args_template, message) => {
    const { creator, list, program } = await organize();
    const properties = { owner: { type: 'string' }, count: { type: 'integer' } };
    const draft = program({ steps: [list({ args_template })], input_schema: { type: 'object', properties } });
    const { body } = await creator('POST /synthetic-tool/validate', draft);
    const pointer = '/steps/0/args_template';
    expect(body.diagnostics).toEqual([{ severity: 'error', code: 'argument_mismatch', message, pointer }]);
  });

  it.each([
    ['"a" + 1', 'left side'],
    ['{"sum": "a" * input.count, "of": steps.open.result}', 'left side'],
    ['[$uppercase(5)]', 'Argument 1'],
    ['{"name": function($x) { $x }}', 'contains a function'],
  ])('reports that %s fails with every input', async (output_template, says) => {
    const { creator, program } = await organize();
    const { body } = await creator('POST /synthetic-tool/validate', program({ output_template }));
    const found = body.diagnostics.find(({ code }: any) => code === 'always_fails');
    expect(found).toMatchObject({ severity: 'error', pointer: '/output_template' });
    expect(found.message).toContain(says);
    expect(found.message).not.toContain('circular');
  });

  it.each([
    'input.ready ? steps.open.result : $error("Not ready")',
    'input.ready or ("a" + 1)',
    '$map(input.list, function($v) { $v + "a" })',
    'input.list.("a" + 1)',
  ])('does not report %s, which fails only with some inputs', async (output_template) => {
    const { said } = await organize();
    expect((await said({ output_template })).map(([, code]) => code)).not.toContain('always_fails');
  });

  it.each([
    ['steps.opem.result', 'No step has the key opem. Did you mean open?'],
    ['{"a": $sum($.steps.zz.result)}', 'No step has the key zz. The keys are open.'],
  ])('reports the missing step that %s refers to', async (output_template, message) => {
    const { creator, program } = await organize();
    const { body } = await creator('POST /synthetic-tool/validate', program({ output_template }));
    const at = { code: 'dependency_unknown', pointer: '/output_template' };
    expect(body.diagnostics).toContainEqual({ ...at, severity: 'error', message });
  });

  it('reports a step that a template reads but depends_on does not name', async () => {
    const { creator, list, program } = await organize();
    const steps = [list(), list({ key: 'b', args_template: '{"owner": steps.open.result, "repo": "a"}' })];
    const { body } = await creator('POST /synthetic-tool/validate', program({ steps, output_template: null }));
    const message = 'steps.open is empty here, because this step does not depend on open. Add it to depends_on.';
    const at = { code: 'dependency_unknown', pointer: '/steps/1/args_template' };
    expect(body.diagnostics).toEqual([{ ...at, severity: 'warning', message }]);
  });

  it('does not suggest a dependency that would be a cycle', async () => {
    const { creator, list, program } = await organize();
    const reading = (key: string) => `{"owner": steps.${key}.result, "repo": "a"}`;
    const steps = [list({ args_template: reading('b') }), list({ key: 'b', args_template: reading('b') })];
    const messages = async (depends_on: string[]) => {
      const draft = program({ steps: [steps[0]!, { ...steps[1]!, depends_on }], output_template: null });
      const { body } = await creator('POST /synthetic-tool/validate', draft);
      return body.diagnostics.map(({ message }: any) => message.replace('steps.b is empty here, because ', ''));
    };
    const itself = 'a step cannot read its own result. Remove it.';
    expect(await messages(['open'])).toEqual(['b runs after this step. Remove it, or change depends_on of b.', itself]);
    expect(await messages([])).toEqual(['this step does not depend on b. Add it to depends_on.', itself]);
  });

  it.each([2, 3])('suggests no dependency between %i steps that read each other', async (count) => {
    const { creator, list, program } = await organize();
    const reading = (position: number) => `{"owner": steps.s${(position + 1) % count}.result, "repo": "a"}`;
    const steps = Array.from({ length: count }, (_, position) =>
      list({ key: `s${position}`, args_template: reading(position) }),
    );
    const { body } = await creator('POST /synthetic-tool/validate', program({ steps, output_template: null }));
    expect(body.diagnostics.map(({ message }: any) => message)).toEqual(
      steps.map(
        (_, position) =>
          `steps.s${(position + 1) % count} is empty here, because this step does not depend on ` +
          `s${(position + 1) % count}, and s${(position + 1) % count} needs the result of this step. ` +
          'Remove one of the two references.',
      ),
    );
  });

  it("accepts “steps” as the name of an item's field", async () => {
    const { said } = await organize();
    const output_template = 'input.recipes.{"first": steps.one} ~> $map(function($v) { steps.open.result })';
    expect(await said({ output_template })).toEqual([]);
  });

  it.each([
    [{ properties: { a: { type: 'nope' } } }, '/properties/a/type', '"nope" is not a type of JSON Schema. Use array'],
    [{ properties: { a: { type: ['string', 5] } } }, '/properties/a/type', '5 is not a type of JSON Schema. Use array'],
    [{ properties: { a: null } }, '/properties/a', 'A schema must be an object.'],
    [{ properties: { a: { anyOf: {} } } }, '/properties/a/anyOf', 'This must be a list.'],
    [{ properties: 'x' }, '/properties', 'This must be an object.'],
    [{ required: [5] }, '/required/0', 'This must be a string.'],
    [{ colour: 1 }, '', 'The keyword colour is not supported. Remove it.'],
    [{ properties: { a: { items: {} } } }, '/properties/a', 'The keyword items needs the type array. Add the type.'],
    [
      { properties: { a: { type: 'string', format: 'f' } } },
      '/properties/a',
      'The format f is not supported. Remove it.',
    ],
    [{ properties: { a: { $ref: '#/x' } } }, '', 'The reference #/x has no target in this schema.'],
    [{ type: 'string' }, '/type', 'The input of a tool must be an object. Set type to object.'],
  ])('reports the mistake in the input schema %j', async (input_schema, pointer, message) => {
    const { creator, program } = await organize();
    const { body } = await creator('POST /synthetic-tool/validate', program({ input_schema }));
    const at = `/input_schema${pointer}`;
    expect(body.diagnostics).toMatchObject([
      { code: 'schema_invalid', pointer: at, message: expect.stringContaining(message) },
    ]);
  });

  it.each(['__proto__', 'constructor', 'prototype'])('refuses a step called %s', async (key) => {
    const { creator, list, program } = await organize();
    const { status, body } = await creator('POST /synthetic-tool', program({ steps: [list({ key })] }));
    const message = `The key ${key} is reserved. Choose another one.`;
    expect([status, body.error.fields]).toEqual([400, [{ path: '/steps/0/key', reason: 'invalid_format', message }]]);
  });

  it('accepts an argument that is computed at run time', async () => {
    const { list, said } = await organize();
    expect(await said({ steps: [list({ args_template: `{'owner': input.owner & 1, 'repo': $string(7)}` })] })).toEqual(
      [],
    );
  });

  it('returns a summary of a valid draft without saving it', async () => {
    const { creator, list, program } = await organize();
    const steps = [list(), list({ key: 'file', tool_name: 'create_issue', args_template: 'input', max_pages: 2 })];
    const { body } = await creator('POST /synthetic-tool/validate', program({ steps, output_template: null }));
    expect(body).toEqual({ valid: true, diagnostics: [], tier: 'write', connector_slugs: ['github'], max_calls: 3 });
    expect((await creator('GET /synthetic-tool')).body.result).toEqual([]);
  });

  it('reports that another tool has the name', async () => {
    const { colleague, created, said, program } = await organize();
    await created();
    const taken = ['error', 'name_taken', '/name'];
    expect(await said({ name: 'Open Issues' })).toEqual([taken]);
    const connection_id = await own(colleague);
    const draft = program({ steps: [listOn(connection_id)] });
    expect(await said(draft, colleague)).toEqual([taken]);
    expect((await colleague('POST /synthetic-tool', draft)).body.error.reason).toBe('name_taken');
  });

  it('does not count the name of the tool that the draft changes as taken', async () => {
    const { created, said } = await organize();
    const { id } = await created();
    await created({ name: 'Closed issues' });
    expect(await said({ id })).toEqual([]);
    expect(await said({ id, name: 'Closed issues' })).toEqual([['error', 'name_taken', '/name']]);
  });

  it('reports that the organization has the maximum number of tools', async () => {
    const { creator, created, said } = await organize();
    const { id } = await created();
    await copySyntheticTools(api, creator.orgId, 4999);
    expect(await said({ name: 'One more' })).toEqual([['error', 'synthetic_tool_limit', '']]);
    expect(await said({ id })).toEqual([]);
  });

  it('reports a connection or tool that the author may not use', async () => {
    const { creator, colleague, on, block, said } = await organize();
    expect(await said({}, colleague)).toEqual([['error', 'unknown_connection', '/steps/0/connection_id']]);
    const share = { grantee_type: 'user', grantee_id: colleague.userId, level: 'view' };
    await creator(`POST /connection/${on}/share`, share);
    expect(await said({}, colleague)).toEqual([['error', 'connection_unusable', '/steps/0/connection_id']]);
    await creator(`POST /connection/${on}/share`, { ...share, level: 'use' });
    expect(await said({}, colleague)).toEqual([]);
    await block(colleague, { tools: [{ connector_slug: 'github', tool_name: 'list_issues' }] });
    expect(await said({}, colleague)).toEqual([['error', 'tool_restricted', '/steps/0/tool_name']]);
  });

  it('does not crash on deeply nested expressions', async () => {
    const { said } = await organize();
    const deep = `${'('.repeat(4990)}1${')'.repeat(4990)}`;
    const fields = `${'{"a":'.repeat(1600)}1${'}'.repeat(1600)}`;
    for (const output_template of [deep, fields]) expect(await said({ output_template })).toEqual(expect.any(Array));
  });

  it.each([
    ['no step', { steps: [] }],
    ['21 steps', { steps: Array.from({ length: 21 }, (_, n) => listOn(nowhere, { key: `s${n}` })) }],
    ['a template that is too long', { output_template: 'x'.repeat(10_001) }],
    ['an invalid key', { steps: [listOn(nowhere, { key: 'а' })] }],
    ['more than ten pages', { steps: [listOn(nowhere, { max_pages: 11 })] }],
    ['a name without letters or digits', { name: '…', steps: [listOn(nowhere)] }],
  ])('refuses %s', async (_, more) => {
    const { creator, program } = await organize();
    const answer = await creator('POST /synthetic-tool', program(more));
    expect(answer).toMatchObject(refused(400, 'validation_error', 'invalid_fields'));
  });

  it('allows saving with warnings but not with errors', async () => {
    const { creator, list, program, created } = await organize();
    const doubtful = await created({ steps: [list(), list({ key: 'idle' })] });
    expect(doubtful.diagnostics).toMatchObject([{ severity: 'warning', code: 'unused_step' }]);
    const { status, body } = await creator(
      'POST /synthetic-tool',
      program({ name: 'Wrong', output_template: '(open' }),
    );
    expect([status, body.error.code, body.error.reason]).toEqual([400, 'validation_error', 'program_invalid']);
    expect(body.error.details.diagnostics).toMatchObject([{ code: 'jsonata_syntax', pointer: '/output_template' }]);
  });
});
