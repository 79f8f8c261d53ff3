import { browserOf } from '../../authentication/authorization/scene.js';
import { Browser, textOf, type Visit } from '../../support/browser.js';
import { type MemberClient } from '../../support/founder.js';
import { eventually } from '../../support/vault.js';
import { entries, startOwnAccountScene, to } from './scene.js';

const { product, organize, titles } = await startOwnAccountScene();

const accept = 'application/json, text/event-stream';

type World = Awaited<ReturnType<typeof organize>>;

/** The address that the member's agent gets if a call has no account. */
async function addressFor(as: MemberClient, { id }: Pick<World, 'id'>): Promise<string> {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'write', arguments: { title: 'X' } } };
  const { body } = await as(`POST /mcp/toolbox/${id}`, message, { accept });
  return body.result.structuredContent.error.details.connect_url as string;
}

/** Presses the first button of the page, and signs in at the third party. Returns the address of the callback. */
async function signInFrom(browser: Browser, page: Visit, account = 'grace'): Promise<string> {
  const { status, location } = await browser.submit(page);
  expect(status).toBe(303);
  return product.signIn(location!, account, new Browser());
}

const statusesOf = async (as: MemberClient): Promise<string[]> =>
  (await as('GET /connection')).body.result.map(({ status }: { status: string }) => status);

/** Everything that the page of the link may not contain for other people. */
const expectNeutral = (page: Visit, { newcomer }: World) => {
  expect(textOf(page)).toContain('This link is not for you');
  expect(page.html).not.toContain('Own notes');
  expect(page.html).not.toContain(newcomer.userId);
  expect(page.html).not.toContain('<form');
};

describe('The page of a toolbox’s accounts', () => {
  it('connects the account that the call lacks', async () => {
    const world = await organize();
    const { newcomer, run } = world;
    const address = await addressFor(newcomer, world);
    const browser = await browserOf(newcomer);
    const page = await browser.get(address);
    expect(textOf(page)).toContain('Accounts for Own notes');
    const ended = await browser.get(await signInFrom(browser, page));
    expect([ended.status, ended.location]).toEqual([302, address]);
    expect(textOf(await browser.get(address))).toContain('You have all accounts');
    expect((await run(newcomer, 'write', { title: 'Connected' })).status).toBe(200);
    expect(titles('grace')).toContain('Connected');
  });

  it('leads a person who is not signed in to the sign-in page, and back', async () => {
    const world = await organize();
    const address = await addressFor(world.newcomer, world);
    const { status, location } = await new Browser().get(address);
    expect(status).toBe(303);
    expect(new URL(location!, product.base).searchParams.get('return_to')).toBe(new URL(address).pathname);
  });

  it('is for one member, and tells others neither the person nor the toolbox', async () => {
    const world = await organize();
    const address = await addressFor(world.newcomer, world);
    for (const other of [world.ada, world.owner]) expectNeutral(await (await browserOf(other)).get(address), world);
    const stranger = (await product.organization({})).owner;
    expectNeutral(await (await browserOf(stranger)).get(address), world);
  });

  it('does nothing for another member who sends its form', async () => {
    const world = await organize();
    const { newcomer, creator } = world;
    const address = await addressFor(newcomer, world);
    const page = await (await browserOf(newcomer)).get(address);
    const others = await browserOf(creator);
    const answer = await others.submit({ ...page, url: address });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect([await statusesOf(newcomer), await statusesOf(creator)]).toEqual([[], []]);
  });

  it('answers the same for a malformed, an expired and a deleted toolbox’s link', async () => {
    const world = await organize();
    const { newcomer, creator, id } = world;
    const address = await addressFor(newcomer, world);
    const browser = await browserOf(newcomer);
    const malformed = await browser.get(`${product.base}/welcome/toolbox-accounts/${'x'.repeat(300)}`);
    product.clock.pass({ minutes: 16 });
    const expired = await browser.get(address);
    const second = await addressFor(newcomer, world);
    await creator(`DELETE /toolbox/${id}`);
    const deleted = await browser.get(second);
    for (const page of [malformed, expired, deleted]) expectNeutral(page, world);
    expect(new Set([malformed, expired, deleted].map(({ status }) => status)).size).toBe(1);
  });

  it('ends with the access to the toolbox', async () => {
    const world = await organize();
    const { newcomer, creator, id } = world;
    const address = await addressFor(newcomer, world);
    const shares = (await creator(`GET /toolbox/${id}/share`)).body.result;
    await creator(`DELETE /toolbox/${id}/share/${shares[0].id}`);
    expectNeutral(await (await browserOf(newcomer)).get(address), world);
  });

  it('needs `use` access to the toolbox', async () => {
    const world = await organize();
    const { newcomer, creator, id } = world;
    const address = await addressFor(newcomer, world);
    const shares = (await creator(`GET /toolbox/${id}/share`)).body.result;
    await creator(`DELETE /toolbox/${id}/share/${shares[0].id}`);
    await creator(`POST /toolbox/${id}/share`, to(newcomer, 'view'));
    expectNeutral(await (await browserOf(newcomer)).get(address), world);
  });

  it('has a random address without a person, a secret or a session', async () => {
    const world = await organize();
    const address = await addressFor(world.newcomer, world);
    const [, handle] = /^\/welcome\/toolbox-accounts\/([\w-]{32})$/.exec(new URL(address).pathname) ?? [];
    expect(handle).toBeDefined();
    expect(new URL(address).search).toBe('');
  });

  it('is given again instead of a new one, so that an agent cannot make thousands', async () => {
    const world = await organize();
    const addresses = [await addressFor(world.newcomer, world), await addressFor(world.newcomer, world)];
    expect(addresses[0]).toBe(addresses[1]);
  });

  it('lets a person choose one of several accounts', async () => {
    const world = await organize();
    const { ada, adas, newcomer, account } = world;
    await ada(`POST /connection/${adas}/share`, to(newcomer, 'use'));
    const address = await addressFor(newcomer, world);
    const browser = await browserOf(newcomer);
    const answer = await browser.submit(await browser.get(address), { act: 'choose', connection: adas });
    expect([answer.status, answer.location]).toEqual([303, address]);
    expect((await account(newcomer)).connection.id).toBe(adas);
  });

  it('offers to reconnect a disconnected account before connecting another', async () => {
    const world = await organize();
    const { ada, adas, run } = world;
    await ada(`POST /connection/${adas}/disconnect`);
    const browser = await browserOf(ada);
    const page = await browser.get(await addressFor(ada, world));
    expect(textOf(page)).toMatch(
      /Your account “Demo Notes” is disconnected. ada@notes.example Reconnect Connect another account/,
    );
    await browser.get(await signInFrom(browser, page, 'ada'));
    expect(await statusesOf(ada)).toEqual(['active']);
    expect((await run(ada, 'write', { title: 'Reconnected' })).status).toBe(200);
  });

  it('names the accounts to choose from by service and address', async () => {
    const world = await organize();
    const { ada, adas, grace, graces } = world;
    await world.connect(ada, 'grace', { name: 'Second' });
    await grace(`POST /connection/${graces}/share`, to(ada, 'use'));
    const address = await addressFor(ada, world);
    const page = textOf(await (await browserOf(ada)).get(address));
    expect(page).toContain('Choose which account at Demo Notes your agent uses.');
    expect(page).toContain('Demo Notes, ada@notes.example Your account at Demo Notes Use');
    expect(page).toContain('Second, grace@notes.example Your account at Demo Notes Use');
    expect(page).toContain('Demo Notes Account at Demo Notes, shared with you Use');
    expect(adas).not.toBe(graces);
  });

  it('offers no button to a person who may not connect an account', async () => {
    const world = await organize();
    const { owner, ada, adas, newcomer } = world;
    const { body } = await owner('POST /role', { name: 'Runner', permissions: ['connector:view', 'tool:execute'] });
    await owner(`PATCH /member/${newcomer.userId}`, { role_ids: [body.id] });
    await ada(`POST /connection/${adas}/share`, to(newcomer, 'use'));
    const address = await addressFor(newcomer, world);
    await ada(`POST /connection/${adas}/share`, to(newcomer, 'view'));
    const page = await (await browserOf(newcomer)).get(address);
    expect(textOf(page)).toContain('You may not connect an account at Demo Notes.');
    expect(page.html).not.toContain('<form');
  });
});

describe('A connector without its OAuth application', () => {
  /** The address of the page was made before the application was removed. */
  async function organizeWithout() {
    const { owner, newcomer } = await product.organization({ newcomer: 'Member' });
    await product.installDemo(owner);
    const { id } = (await owner('POST /toolbox', { name: 'Own notes', entries })).body;
    await owner(`POST /toolbox/${id}/share`, { grantee_type: 'org', level: 'use' });
    const address = await addressFor(newcomer, { id });
    expect((await owner('DELETE /connector/demo/oauth-app')).status).toBe(204);
    return { newcomer, id: id as string, address };
  }

  it('is offered neither by the call nor on the page, which name it', async () => {
    const { newcomer, id, address } = await organizeWithout();
    const { error } = (await newcomer(`POST /toolbox/${id}/execute`, { tool_name: 'list', arguments: {} })).body;
    expect([error.reason, error.details.can_connect]).toEqual(['account_missing', false]);
    expect(error.message).toContain('Demo Notes needs an OAuth application first. Ask an administrator to set it');
    expect((await newcomer(`GET /toolbox/${id}/account`)).body.result).toMatchObject([{ can_connect: false }]);
    const page = await (await browserOf(newcomer)).get(address);
    expect(textOf(page)).toContain('Demo Notes needs an OAuth application. Ask an administrator to set it up.');
    expect(page.html).not.toContain('<form');
  });

  it('keeps its tools in the list of an agent', async () => {
    const { newcomer, id } = await organizeWithout();
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const { body } = await newcomer(`POST /mcp/toolbox/${id}`, message, { accept });
    expect(body.result.tools).toMatchObject([{ name: 'list' }, { name: 'write' }, { name: 'read_result' }]);
  });
});

describe('A sign-in that began on the page', () => {
  it.each([
    ['in a browser without a session', () => Promise.resolve(new Browser())],
    ['in the browser of another member', ({ creator }: World) => browserOf(creator)],
  ])('attaches nothing if it ends %s', async (_, openBrowser) => {
    const world = await organize();
    const { newcomer, run } = world;
    const browser = await browserOf(newcomer);
    const callback = await signInFrom(browser, await browser.get(await addressFor(newcomer, world)));
    const revoked = product.provider.counts.revocations;
    const ended = await (await openBrowser(world)).get(callback);
    expect(textOf(ended)).toContain('could not be connected');
    expect(await statusesOf(newcomer)).toEqual(['pending']);
    await eventually(() => product.provider.counts.revocations > revoked, 'the account to be revoked');
    // The right browser cannot use the same result afterwards.
    await browser.get(callback);
    expect(await statusesOf(newcomer)).toEqual(['pending']);
    expect((await run(newcomer, 'list')).body.error.reason).toBe('account_missing');
  });

  it('attaches nothing to either person if links are forwarded, in 20 attempts', async () => {
    const world = await organize();
    const { newcomer, creator } = world;
    const [mine, theirs] = [await browserOf(newcomer), await browserOf(creator)];
    const address = await addressFor(newcomer, world);
    for (let attempt = 0; attempt < 20; attempt++) {
      // The victim opens the address, then the vault's link, that the member forwards.
      expectNeutral(await theirs.get(address), world);
      product.clock.pass({ seconds: 10 });
      await theirs.get(await signInFrom(mine, await mine.get(address), 'ada'));
    }
    expect([await statusesOf(newcomer), await statusesOf(creator)]).toEqual([['pending'], []]);
  });
});
