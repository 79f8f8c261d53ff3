import { browserOf } from '../../authentication/authorization/scene.js';
import { Browser } from '../../support/browser.js';
import { type MemberClient } from '../../support/founder.js';
import { setConnectionStatus } from '../../support/states/connections.js';
import { errorOf, startAgents, textOf } from '../mcp/scene.js';
import { startOwnAccountScene, to } from './scene.js';

const { product, organize, titles } = await startOwnAccountScene();
const agent = startAgents(product.base, '/mcp');

type World = Awaited<ReturnType<typeof organize>>;
type Answer = { action: 'accept' | 'decline' | 'cancel'; content?: object };

const both = { form: {}, url: {} };

/**
 * Calls the tool with the official client. Its person gives the answers in turn, and the last one again and again.
 * Returns the questions and the result.
 */
async function callAsking(
  as: MemberClient,
  { id }: Pick<World, 'id'>,
  title: string,
  answers: (Answer | ((question: any) => Promise<Answer>))[],
  {
    elicitation = both,
    era = 'modern',
  }: { elicitation?: { form?: Record<string, never>; url?: Record<string, never> }; era?: 'modern' | 'legacy' } = {},
) {
  const questions: any[] = [];
  const client = await agent(as, `/mcp/toolbox/${id}`, { era, capabilities: { elicitation } });
  client.setRequestHandler('elicitation/create', (async ({ params }: any) => {
    const answer = answers[Math.min(questions.length, answers.length - 1)]!;
    questions.push(params);
    return typeof answer === 'function' ? answer(params) : answer;
  }) as any);
  const result: any = await client.callTool({ name: 'write', arguments: { title } });
  return { questions, result };
}

/** Connects the account on the page that the question names, as its person does. */
const connects =
  (as: MemberClient, account: string) =>
  async ({ url }: { url: string }): Promise<Answer> => {
    const browser = await browserOf(as);
    const { location } = await browser.submit(await browser.get(url));
    await browser.get(await product.signIn(location!, account, new Browser()));
    return { action: 'accept' };
  };

describe('A person whose agent calls a tool without an account', () => {
  it('connects the account during the call, which then runs', async () => {
    const world = await organize();
    const { newcomer } = world;
    const { questions, result } = await callAsking(newcomer, world, 'During', [connects(newcomer, 'grace')]);
    expect(questions).toEqual([
      expect.objectContaining({ mode: 'url', message: expect.stringContaining('Demo Notes'), url: expect.anything() }),
    ]);
    expect([result.isError, titles('grace').includes('During')]).toEqual([false, true]);
  });

  it.each(['accept', 'decline', 'cancel'] as const)(
    'is asked once, and the agent gets the error with the page, if they answer with %s and connect nothing',
    async (action) => {
      const world = await organize();
      const { questions, result } = await callAsking(world.newcomer, world, 'Nothing', [{ action }]);
      expect(questions).toHaveLength(1);
      expect([result.isError, result.structuredContent.error.reason]).toEqual([true, 'account_missing']);
      expect(textOf(result)).toContain('/welcome/toolbox-accounts/');
    },
  );

  it('is asked to sign in again if the account needs it', async () => {
    const world = await organize();
    const { ada, owner } = world;
    await setConnectionStatus(product, owner.orgId, world.adas, 'needs_reauth');
    const { questions } = await callAsking(ada, world, 'Expired', [{ action: 'cancel' }]);
    expect(questions).toMatchObject([{ mode: 'url' }]);
  });
});

describe('A person who has several accounts', () => {
  const withTwo = async () => {
    const world = await organize();
    const second = await world.connect(world.ada, 'grace', { name: 'Second' });
    return { ...world, second };
  };

  it('chooses one in the client, which later calls use too', async () => {
    const world = await withTwo();
    const { ada, second, account } = world;
    const { questions, result } = await callAsking(ada, world, 'Chosen', [
      { action: 'accept', content: { account: second } },
    ]);
    const { oneOf } = questions[0].requestedSchema.properties.account;
    expect(oneOf.map(({ title }: { title: string }) => title).sort()).toEqual(['Demo Notes', 'Second']);
    expect([result.isError, titles('grace').includes('Chosen')]).toEqual([false, true]);
    expect((await account(ada)).chosen_connection_id).toBe(second);
  });

  it.each([
    ['decline', { action: 'decline' }],
    ['name an account that was not offered', { action: 'accept', content: { account: 'conn_of_nobody' } }],
    ['send no account', { action: 'accept', content: {} }],
  ] as [string, Answer][])('chooses nothing if they %s', async (_, answer) => {
    const world = await withTwo();
    const { questions, result } = await callAsking(world.ada, world, 'Unchosen', [answer]);
    expect(questions).toHaveLength(1);
    expect(result.structuredContent.error.reason).toBe('account_ambiguous');
    expect((await world.account(world.ada)).chosen_connection_id).toBeNull();
  });

  it('gets the page if the client shows no forms', async () => {
    const world = await withTwo();
    const { questions } = await callAsking(world.ada, world, 'Page', [{ action: 'cancel' }], {
      elicitation: { url: {} },
    });
    expect(questions).toMatchObject([{ mode: 'url' }]);
  });

  it('gets the page if their own account must be reconnected, and otherwise reads about it', async () => {
    const world = await organize();
    const { ada, adas, grace, graces } = world;
    await grace(`POST /connection/${graces}/share`, to(ada, 'use'));
    await ada(`POST /connection/${adas}/disconnect`);
    const onPage = await callAsking(ada, world, 'Page', [{ action: 'cancel' }]);
    expect(onPage.questions).toMatchObject([{ mode: 'url' }]);
    const inForm = await callAsking(ada, world, 'Form', [{ action: 'decline' }], { elicitation: { form: {} } });
    expect(inForm.questions[0].message).toContain('Your own account “Demo Notes” must be reconnected first.');
  });

  it('is not asked about an account that somebody stopped sharing meanwhile', async () => {
    const world = await organize();
    const { ada, grace, graces, newcomer } = world;
    await ada(`POST /connection/${world.adas}/share`, to(newcomer, 'use'));
    const share = await grace(`POST /connection/${graces}/share`, to(newcomer, 'use'));
    const chooses = async (): Promise<Answer> => {
      await grace(`DELETE /connection/${graces}/share/${share.body.id}`);
      return { action: 'accept', content: { account: graces } };
    };
    const { questions, result } = await callAsking(newcomer, world, 'Stopped', [chooses]);
    const { oneOf } = questions[0].requestedSchema.properties.account;
    expect(oneOf.map(({ title }: { title: string }) => title)).toContain('Demo Notes of Ada');
    expect([result.isError, titles('grace').includes('Stopped')]).toEqual([true, false]);
  });
});

describe('A client', () => {
  it.each([
    ['that declares nothing', {}, 'legacy'],
    ['that only shows forms', { form: {} }, 'modern'],
    ['of the revision with a handshake that only shows forms', { form: {} }, 'legacy'],
  ] as const)('%s gets the error with the page', async (_, elicitation, era) => {
    const world = await organize();
    const { questions, result } = await callAsking(world.newcomer, world, 'No question', [{ action: 'accept' }], {
      elicitation,
      era,
    });
    expect([questions, result.structuredContent.error.reason]).toEqual([[], 'account_missing']);
    expect(textOf(result)).toContain('/welcome/toolbox-accounts/');
  });
});

/** A message of the last protocol revision with a handshake in its wire format. */
const sendLegacy = (as: MemberClient, id: string, method: string, params: object, session?: string) =>
  as(
    `POST /mcp/toolbox/${id}`,
    { jsonrpc: '2.0', id: 1, method, params },
    { accept: 'application/json, text/event-stream', ...(session && { 'mcp-session-id': session }) },
  );

const handshake = (capabilities: object, protocolVersion = '2025-11-25') => ({
  protocolVersion,
  capabilities,
  clientInfo: { name: 'test', version: '1' },
});

describe('A client of the revision with a handshake that opens addresses', () => {
  const call = (title: string) => ({ name: 'write', arguments: { title } });

  it('gets the address as an error, and repeats the call after its person has connected an account', async () => {
    const { newcomer, id } = await organize();
    const client = await agent(newcomer, `/mcp/toolbox/${id}`, { era: 'legacy', capabilities: { elicitation: both } });
    const refused: any = await client.callTool(call('Referred')).catch((error: unknown) => error);
    expect([refused.code, refused.data.elicitations.length]).toEqual([-32042, 1]);
    const [{ mode, elicitationId, url }] = refused.data.elicitations;
    expect([mode, url.endsWith(elicitationId)]).toEqual(['url', true]);
    await connects(newcomer, 'grace')({ url });
    expect(errorOf(await client.callTool(call('Referred')))).toBeUndefined();
    expect(titles('grace')).toContain('Referred');
  });

  it('can send other messages without its session, and then gets the address in the text', async () => {
    const { newcomer, id } = await organize();
    const { result } = (await sendLegacy(newcomer, id, 'tools/call', call('Without'))).body;
    expect(textOf(result)).toContain('/welcome/toolbox-accounts/');
  });

  it.each([
    ['of another member', async ({ ada, id }: World) => begin(ada, id)],
    ['that was made up', () => Promise.resolve('bG9uZw')],
    ['that was changed', async ({ newcomer, id }: World) => `${(await begin(newcomer, id)).slice(0, -2)}AA`],
  ])('gets the address in the text if it sends a session %s', async (_, session) => {
    const world = await organize();
    const { newcomer, id } = world;
    const answer = await sendLegacy(newcomer, id, 'tools/call', call('Foreign'), await session(world));
    expect(textOf(answer.body.result)).toContain('/welcome/toolbox-accounts/');
  });

  it.each([
    ['declares no addresses', handshake({ elicitation: { form: {} } })],
    ['has an earlier revision', handshake({ elicitation: both }, '2025-06-18')],
    ['declares an odd elicitation', handshake({ elicitation: { url: 7 } }, '2025-03-26')],
  ])('gets no session if it %s', async (_, params) => {
    const { ada, id } = await organize();
    expect((await sendLegacy(ada, id, 'initialize', params)).headers.get('mcp-session-id')).toBeNull();
  });

  const begin = async (as: MemberClient, id: string): Promise<string> =>
    (await sendLegacy(as, id, 'initialize', handshake({ elicitation: both }))).headers.get('mcp-session-id')!;
});

/** A message of the newest protocol revision in its wire format. */
const send = async (as: MemberClient, id: string, params: { name: string } & Record<string, unknown>) => {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': { elicitation: both },
  };
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { ...params, _meta } };
  const headers = {
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': 'tools/call',
    'mcp-name': params.name,
  };
  return (await as(`POST /mcp/toolbox/${id}`, message, headers)).body;
};

describe('The state of a question', () => {
  it('is refused for another person, tool, toolbox or arguments', async () => {
    const world = await organize();
    const { newcomer, grace, id, toolbox, connect } = world;
    const second = await connect(grace, 'ada');
    const call = { name: 'write', arguments: { title: 'Forged' } };
    const { requestState } = (await send(grace, id, call)).result;
    expect(typeof requestState).toBe('string');
    const inputResponses = { choose: { action: 'accept', content: { account: second } } };
    const sent = { requestState, inputResponses };
    for (const [as, at, changed] of [
      [newcomer, id, call],
      [grace, await toolbox({ name: 'Another' }), call],
      [grace, id, { name: 'list', arguments: call.arguments }],
      [grace, id, { ...call, arguments: { title: 'Other' } }],
    ] as const)
      expect((await send(as, at, { ...changed, ...sent })).error.code).toBe(-32602);
    expect((await world.account(grace)).chosen_connection_id).toBeNull();
    expect(errorOf((await send(grace, id, { ...call, ...sent })).result)).toBeUndefined();
  });

  it('asks again after ten minutes, and stores no choice', async () => {
    const world = await organize();
    const { grace, id, connect } = world;
    const second = await connect(grace, 'ada');
    const call = { name: 'write', arguments: { title: 'Late' } };
    const { requestState } = (await send(grace, id, call)).result;
    product.clock.pass({ minutes: 11 });
    const inputResponses = { choose: { action: 'accept', content: { account: second } } };
    const late = await send(grace, id, { ...call, requestState, inputResponses });
    expect(late.result.resultType).toBe('input_required');
    expect((await world.account(grace)).chosen_connection_id).toBeNull();
  });
});
