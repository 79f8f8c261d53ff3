import { errorOf, startMcpScene, textOf } from './scene.js';

const { product, creator, user, connection, made, share, note, send, agent } = await startMcpScene();

describe('A person asked through their agent', () => {
  const asked = async (answer: object) => {
    const client = await agent(user, undefined, { capabilities: { elicitation: { form: {} } } });
    const questions: any[] = [];
    client.setRequestHandler('elicitation/create', ({ params }) => (questions.push(params), answer) as any);
    await client.callTool({ name: 'write', arguments: { title: 'Asked about' } });
    const { id } = note('Asked about')!;
    const result: any = await client.callTool({ name: 'delete', arguments: { id } });
    return { result, questions, isThere: note('Asked about') !== undefined, id };
  };

  it('can confirm a call if no second person is required', async () => {
    const { result, questions, isThere, id } = await asked({ action: 'accept', content: { approve: true } });
    expect([questions.length, isThere]).toEqual([1, false]);
    const lines = ['Delete note?', '', 'Toolbox: Notes', `Arguments: {"id":"${id}"}`];
    expect(questions[0].message.split('\n')).toEqual(lines);
    expect(errorOf(result)).toBeUndefined();
  });

  it.each([[{ action: 'accept', content: { approve: false } }], [{ action: 'decline' }]])(
    'prevents the call by answering %j',
    async (answer) => {
      const { result, isThere } = await asked(answer);
      expect([result.isError, textOf(result), isThere]).toEqual([true, expect.stringMatching(/^Denied/), true]);
    },
  );

  it('is asked only once if they close the question, and the call waits', async () => {
    const { result, questions, isThere } = await asked({ action: 'cancel' });
    expect([questions.length, result.isError, isThere]).toEqual([1, true, true]);
    expect(textOf(result)).toContain('This call needs approval first');
  });
});

describe('A confirmation question', () => {
  const questionTo = async (as: typeof user, args: object, era: 'modern' | 'legacy' = 'modern') => {
    const client = await agent(as, undefined, { era, capabilities: { elicitation: { form: {} } } });
    const questions: any[] = [];
    client.setRequestHandler(
      'elicitation/create',
      ({ params }) => (questions.push(params), { action: 'decline' }) as any,
    );
    const result: any = await client.callTool({ name: 'delete', arguments: args as Record<string, unknown> });
    return era === 'legacy' ? textOf(result) : (questions[0].message as string);
  };

  it.each(['modern', 'legacy'] as const)(
    'names the account, toolbox and arguments, in the %s protocol revision',
    async (era) => {
      const text = await questionTo(creator, { id: `named-${era}` }, era);
      const facts = ['Toolbox: Notes', 'Account: Demo Notes', `Arguments: {"id":"named-${era}"}`];
      for (const line of facts) expect(text.split('\n')).toContain(line);
    },
  );

  it('shows no secret among the arguments', async () => {
    const text = await questionTo(user, { id: 'ghp_0123456789abcdefghij' });
    expect(text).toContain('Arguments: {"id":"(hidden)"}');
  });

  it('contains no line forged by an argument', async () => {
    const text = await questionTo(user, { id: 'x\nAccount: Mine\u2028Toolbox: Mine\u202e' });
    expect(text.split(/[\n\u2028]/).filter((line) => /^(Account|Toolbox): Mine/.test(line))).toEqual([]);
    expect(text).not.toContain('\u202e');
  });
});

/** A message of the newest protocol revision in its wire format. */
const call = (name: string, args: object, more: object = {}, elicitation: object = { form: {} }) => {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': { elicitation },
  };
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args, _meta, ...more } };
  const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': name };
  return send(message, user, headers);
};

describe('A client that declares', () => {
  it.each([
    [{ form: {} }, 'input_required'],
    [{ form: {}, url: {} }, 'input_required'],
    [{}, 'input_required'],
    // It gets the refusal as a text, with the page on which the person decides.
    [{ url: {} }, 'complete'],
  ])('the elicitation %j gets the result type %s for a call to confirm', async (elicitation, resultType) => {
    const { body } = await call('delete', { id: 'none' }, {}, elicitation);
    expect(body.result.resultType).toBe(resultType);
  });
});

describe('A person’s answer about one call', () => {
  it('is not valid for another call', async () => {
    const { body } = await call('delete', { id: 'none' });
    const { requestState, resultType } = body.result;
    expect([resultType, typeof requestState]).toEqual(['input_required', 'string']);
    const inputResponses = { confirm: { action: 'accept', content: { approve: true } } };
    for (const [name, state] of [
      ['write', requestState],
      ['delete', 'AAAA'],
    ]) {
      const answer = await call(name, { id: 'none', title: 'X' }, { requestState: state, inputResponses });
      expect([answer.body.error?.code, note('X')]).toEqual([-32602, undefined]);
    }
    const later = { requestState, inputResponses };
    product.clock.pass({ minutes: 11 });
    expect((await call('delete', { id: 'none' }, later)).body.result.resultType).toBe('input_required');
  });
});

/** A toolbox with a synthetic tool that deletes a note. The user can use it. */
async function shareClearing(): Promise<string> {
  const step = { key: 'gone', tool_name: 'delete_note', args_template: "{'id': 'none'}", connection_id: connection };
  const program = { name: 'Clear', description: 'Clears.', input_schema: { type: 'object' }, steps: [step] };
  const { body } = await creator('POST /synthetic-tool', program);
  const id = await made({ name: 'Clearing', entries: [{ type: 'synthetic', synthetic_tool_id: body.id }] });
  await share(user, 'use', id);
  return `/mcp/toolbox/${id}`;
}

describe('A synthetic tool that needs approval', () => {
  it('shows its steps with their accounts to those who can see the accounts', async () => {
    const path = await shareClearing();
    for (const [as, step] of [
      [creator, 'Step 1: delete_note (demo, Demo Notes)'],
      [user, 'Step 1: delete_note (demo)'],
    ] as const) {
      const client = await agent(as, path, { capabilities: { elicitation: { form: {} } } });
      const questions: string[] = [];
      client.setRequestHandler(
        'elicitation/create',
        ({ params }) => (questions.push(params.message), { action: 'cancel' }) as any,
      );
      const text = textOf(await client.callTool({ name: 'clear', arguments: {} }));
      for (const shown of [questions[0]!, text]) expect(shown).toContain(`\n${step}\nArguments: {}`);
      const deciders = 'the person who asked, or anybody who can edit the accounts of its destructive steps';
      expect(text).toContain(`\nWho decides: ${deciders}.\n`);
    }
  });
});

describe.each(['modern', 'legacy'] as const)('An agent with the %s protocol revision', (era) => {
  it('sees the partial result of a synthetic tool', async () => {
    const step = (key: string, title: string) => ({
      key,
      tool_name: 'create_note',
      args_template: `{'title': ${title}}`,
      connection_id: connection,
      on_error: 'continue',
    });
    const program = {
      name: `Plan ${era}`,
      description: 'Plans.',
      steps: [step('made', 'input.word'), step('empty', `$trim(' ')`)],
      input_schema: { type: 'object', properties: { word: { type: 'string' } } },
    };
    const { body } = await creator('POST /synthetic-tool', program);
    const id = await made({ name: 'Plans', entries: [{ type: 'synthetic', synthetic_tool_id: body.id }] });
    await share(user, 'use', id);
    const client = await agent(user, `/mcp/toolbox/${id}`, { era });
    const [planning] = (await client.listTools()).tools;
    expect([planning]).toMatchObject([
      { name: `plan_${era}`, description: 'Plans. [write]', inputSchema: { properties: { word: {} } } },
    ]);
    const ran: any = await client.callTool({ name: `plan_${era}`, arguments: { word: `Plan of ${era}` } });
    expect(ran).toMatchObject({ isError: false, structuredContent: { outcome: 'partial', steps: [{}, {}] } });
    expect(textOf(ran)).toMatch(/invalid_arguments/);
    expect(note(`Plan of ${era}`)).toBeDefined();
    await creator(`DELETE /toolbox/${id}`);
  });
});
