import { browserOf } from '../authentication/authorization/scene.js';
import { setApprovalPolicy } from '../support/approval-policy.js';
import { type Browser, textOf } from '../support/browser.js';
import { type MemberClient, type Rights } from '../support/founder.js';
import { startProduct } from '../support/product.js';

const product = await startProduct();
afterAll(() => product.stop());

/** A member with a connected account and a browser. */
async function connected(role: Rights = 'Member') {
  const people = await product.organization({ member: role, colleague: 'Member' });
  await product.installDemo(people.owner);
  const { id } = await product.connect(people.member, { redirect_uri: '/' });
  return { ...people, id, browser: await browserOf(people.member), url: `${product.base}/welcome/agent/${id}` };
}

/** Chooses tools on the page. */
const choose = async (browser: Browser, url: string, tool: string[]) =>
  browser.submit(await browser.get(url), { tool });

const own = async (member: MemberClient) => (await member('GET /toolbox')).body.result;

const toolsOf = async (member: MemberClient): Promise<string[]> => {
  const [{ id }] = await own(member);
  return (await member(`GET /toolbox/${id}`)).body.entries.map(({ tool_name }: { tool_name: string }) => tool_name);
};

describe('The page that lets an agent use an account', () => {
  it('chooses the tools that read, and no others', async () => {
    const { browser, url } = await connected();
    const { html } = await browser.get(url);
    expect(html).toMatch(/value="list_notes" checked/);
    expect(html).toMatch(/value="delete_note" +\/>/);
    expect(html).toContain('Each call waits for an approval.');
  });

  it('says before the first call that nobody can decide about calls yet', async () => {
    const { owner, member, colleague, id, browser, url } = await connected();
    await setApprovalPolicy(owner, { destructive: 'second_person' });
    const alone = await browser.get(url);
    expect(textOf(alone)).toContain('nobody can decide about them yet. Share the account with a colleague');
    expect(alone.html).toContain(`href="/welcome/accounts/${id}/share"`);
    const share = { grantee_type: 'user', grantee_id: colleague.userId, level: 'edit' };
    await member(`POST /connection/${id}/share`, share);
    expect(textOf(await browser.get(url))).not.toContain('nobody can decide');
  });

  it('creates a personal toolbox in which destructive tools ask first', async () => {
    const { member, browser, url } = await connected();
    const answer = await choose(browser, url, ['list_notes', 'delete_note']);
    expect([answer.status, answer.location?.split('?')[0]]).toEqual([303, `${product.base}/welcome/agent`]);
    expect(textOf(await browser.get(answer.location!))).toContain("Member's tools");
    const [{ id }] = await own(member);
    expect((await member(`GET /toolbox/${id}`)).body.approval_policy).toMatchObject({ destructive: 'confirm' });
    expect(await toolsOf(member)).toEqual(['list_notes', 'delete_note']);
  });

  it('says what the agent can already use through other toolboxes, and nothing of the personal one', async () => {
    const { member, browser, url, id } = await connected();
    const entry = (tool_name: string) => ({ connector_slug: 'demo', connection_id: id, tool_name });
    const entries = [entry('create_note'), entry('delete_note')];
    expect((await member('POST /toolbox', { name: 'My help desk', entries })).status).toBe(201);
    const own = { name: 'Own', entries: [{ connector_slug: 'demo', tool_name: 'list_notes', account: 'caller' }] };
    expect((await member('POST /toolbox', own)).status).toBe(201);
    await choose(browser, url, ['list_notes']);
    const shown = textOf(await browser.get(url));
    expect(shown).toContain('Through My help desk, it can already use: Create note, Delete note.');
    expect(shown).toContain('Through Own, it can already use: List notes.');
    expect(shown).not.toContain("Through Member's tools");
  });

  it('adds tools to the personal toolbox, each once', async () => {
    const { member, browser, url } = await connected();
    await choose(browser, url, ['list_notes']);
    const both = ['create_note', 'list_notes'];
    await Promise.all([choose(browser, url, both), choose(browser, url, both)]);
    expect(await own(member)).toHaveLength(1);
    expect(await toolsOf(member)).toEqual(['list_notes', 'create_note']);
  });

  it('selects the tools that the agent has, and takes away those that the person clears', async () => {
    const { member, browser, url } = await connected();
    await choose(browser, url, ['create_note', 'delete_note']);
    const { html } = await browser.get(url);
    const selected = [...html.matchAll(/name="tool" value="(\w+)" checked/g)].map(([, name]) => name);
    expect(selected.sort()).toEqual(['create_note', 'delete_note']);
    await choose(browser, url, ['create_note']);
    expect(await toolsOf(member)).toEqual(['create_note']);
    await choose(browser, url, []);
    expect(await toolsOf(member)).toEqual([]);
  });

  it('takes away no tool that was added after the page was shown, and none of another account', async () => {
    const { member, browser, url } = await connected();
    const { id } = await product.connect(member, { redirect_uri: '/', name: 'Second' }, 'grace');
    await choose(browser, url, ['list_notes']);
    const earlier = await browser.get(url);
    await choose(browser, `${product.base}/welcome/agent/${id}`, ['list_notes']);
    await choose(browser, url, ['list_notes', 'create_note']);
    await browser.submit(earlier, { tool: ['delete_note'] });
    const [{ id: toolbox }] = await own(member);
    const { entries } = (await member(`GET /toolbox/${toolbox}`)).body;
    const names = entries.map(
      ({ connection_id, tool_name }: any) => `${connection_id === id ? 'second' : 'first'} ${tool_name}`,
    );
    expect(names).toEqual(['second list_notes', 'first create_note', 'first delete_note']);
  });

  it('gives entries whose account is no longer shared the chosen account', async () => {
    const { member, colleague, id: shared } = await connected();
    const grant = { grantee_type: 'user', grantee_id: colleague.userId, level: 'use' };
    const { body } = await member(`POST /connection/${shared}/share`, grant);
    const browser = await browserOf(colleague);
    await choose(browser, `${product.base}/welcome/agent/${shared}`, ['list_notes', 'create_note']);
    await member(`DELETE /connection/${shared}/share/${body.id}`);
    const broken = await browser.get(`${product.base}/welcome/agent`);
    expect(broken.html).toContain('<a href="/welcome/accounts">Choose tools of another account</a>');
    const { id } = await product.connect(colleague, { redirect_uri: '/' }, 'grace');
    await choose(browser, `${product.base}/welcome/agent/${id}`, ['list_notes']);
    const [{ id: toolbox }] = await own(colleague);
    const { entries } = (await colleague(`GET /toolbox/${toolbox}`)).body;
    expect(entries.map((entry: any) => [entry.exposed_name, entry.connection_id === id])).toEqual([
      ['demo__list_notes', true],
      ['demo__create_note', false],
    ]);
    const { status } = await colleague(`POST /toolbox/${toolbox}/execute`, {
      tool_name: 'demo__list_notes',
      arguments: {},
    });
    expect(status).toBe(200);
  });

  it('keeps entries of an own account that the person can reconnect', async () => {
    const { member, browser, url, id: first } = await connected();
    await choose(browser, url, ['list_notes']);
    await member(`POST /connection/${first}/disconnect`);
    const { id } = await product.connect(member, { redirect_uri: '/', name: 'Second' }, 'grace');
    await choose(browser, `${product.base}/welcome/agent/${id}`, ['list_notes']);
    expect(await toolsOf(member)).toEqual(['list_notes', 'list_notes']);
  });

  it('gives the tools of a second account other names', async () => {
    const { member, browser, url } = await connected();
    const { id } = await product.connect(member, { redirect_uri: '/', name: 'Second' }, 'grace');
    await choose(browser, url, ['list_notes']);
    await choose(browser, `${product.base}/welcome/agent/${id}`, ['list_notes']);
    const [{ id: toolbox }] = await own(member);
    const { entries } = (await member(`GET /toolbox/${toolbox}`)).body;
    expect(entries.map(({ exposed_name }: { exposed_name: string }) => exposed_name)).toEqual([
      'demo__list_notes',
      'demo__list_notes_2',
    ]);
  });

  it('adds tools to the personal toolbox after the person renamed it', async () => {
    const { member, browser, url } = await connected();
    await choose(browser, url, ['list_notes']);
    const [{ id }] = await own(member);
    expect((await member(`PATCH /toolbox/${id}`, { name: 'Notes' })).status).toBe(200);
    await choose(browser, url, ['list_notes', 'create_note']);
    expect(await own(member)).toEqual([expect.objectContaining({ id, name: 'Notes', entry_count: 2 })]);
  });

  it('adds tools to no other toolbox that has the name of a personal one', async () => {
    const { member, browser, url } = await connected();
    const { id } = (await member('POST /toolbox', { name: "Member's tools", entries: [] })).body;
    await choose(browser, url, ['list_notes']);
    expect((await member(`GET /toolbox/${id}`)).body.entries).toEqual([]);
  });

  it('adds tools to no toolbox that another member handed over', async () => {
    const { member, colleague, id: account, browser, url } = await connected();
    const grant = { grantee_type: 'user', grantee_id: colleague.userId, level: 'use' };
    expect((await member(`POST /connection/${account}/share`, grant)).status).toBe(201);
    await choose(browser, url, ['list_notes']);
    const [{ id }] = await own(member);
    expect((await member(`POST /toolbox/${id}/transfer`, { new_owner_user_id: colleague.userId })).status).toBe(204);
    await choose(await browserOf(colleague), url, ['create_note']);
    expect(await own(colleague)).toHaveLength(2);
  });

  it('never adds tools to a toolbox that others use', async () => {
    const { member, colleague, browser, url } = await connected();
    await choose(browser, url, ['list_notes']);
    const [{ id: shared }] = await own(member);
    const grant = { grantee_type: 'user', grantee_id: colleague.userId, level: 'use' };
    expect((await member(`POST /toolbox/${shared}/share`, grant)).status).toBe(201);
    await choose(browser, url, ['create_note']);
    expect((await member(`GET /toolbox/${shared}`)).body.entries).toHaveLength(1);
    expect(await own(member)).toHaveLength(2);
  });

  it('is linked from the page that ends connecting', async () => {
    const { member, browser } = await connected();
    const { connection, connect_url } = (await member('POST /connection', { connector_slug: 'demo' })).body;
    const page = await browser.get(await product.signIn(connect_url));
    expect(page.html).toContain(`href="/welcome/agent/${connection.id}"`);
  });

  it('says whom to ask if the person may not have toolboxes', async () => {
    const { member, browser, url } = await connected(['connection:create', 'connector:view']);
    expect(textOf(await browser.get(url))).toContain('Ask an administrator for a toolbox');
    expect(await own(member)).toEqual([]);
  });

  it('no page offers tools to a person who may not have toolboxes, and each says whom to ask', async () => {
    const { member, browser, id } = await connected(['connection:create', 'connector:view', 'tool:execute']);
    const { connect_url } = (await member('POST /connection', { connector_slug: 'demo' })).body;
    const closing = await browser.get(await product.signIn(connect_url, 'grace'));
    const paths = ['/welcome', '/welcome/agent', `/welcome/accounts/${id}`];
    const pages = [closing, ...(await Promise.all(paths.map((path) => browser.get(product.base + path))))];
    for (const page of pages) {
      expect(textOf(page)).toContain('Ask an administrator for a toolbox');
      expect(page.html).not.toMatch(/Let my agent use it|Choose tools of your accounts|choose its tools/);
    }
  });

  it('adds tools to the personal toolbox of a person who may no longer create one', async () => {
    const rights = ['connection:create', 'connector:view', 'tool:execute'] as const;
    const { owner, member, id, browser, url } = await connected([...rights, 'toolbox:create']);
    await choose(browser, url, ['list_notes']);
    const [role] = (await owner(`GET /member/${member.userId}`)).body.roles;
    expect((await owner(`PATCH /role/${role.id}`, { permissions: rights })).status).toBe(200);
    expect(textOf(await browser.get(`${product.base}/welcome/accounts/${id}`))).toContain('Let my agent use it');
    await choose(browser, url, ['list_notes', 'create_note']);
    expect(await toolsOf(member)).toEqual(['list_notes', 'create_note']);
  });

  it('reveals nothing about the account of somebody else', async () => {
    const { colleague, url } = await connected();
    const page = await (await browserOf(colleague)).get(url);
    expect([page.status, textOf(page)]).toEqual([404, expect.not.stringContaining('Demo')]);
  });

  it('refuses a form without tools, and shows the choice again', async () => {
    const { browser, url } = await connected();
    const refused = await choose(browser, url, []);
    expect([refused.status, textOf(refused)]).toEqual([400, expect.stringContaining('Choose at least one tool.')]);
  });
});
