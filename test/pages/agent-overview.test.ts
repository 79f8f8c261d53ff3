import { browserOf } from '../authentication/authorization/scene.js';
import { textOf } from '../support/browser.js';
import { type MemberClient } from '../support/founder.js';
import { ruleOn } from '../support/rule-on.js';
import { startProduct } from '../support/product.js';

const product = await startProduct();
afterAll(() => product.stop());

const url = `${product.base}/welcome/agent`;

/** A member with a toolbox of two tools of their account, and a browser. */
async function equipped() {
  const people = await product.organization({ member: 'Member', colleague: 'Member' });
  const { owner, member } = people;
  await product.installDemo(owner);
  const { id } = await product.connect(member, { redirect_uri: '/' });
  const entry = (tool_name: string) => ({ connector_slug: 'demo', connection_id: id, tool_name });
  const body = { name: 'Notes of the week', entries: [entry('list_notes'), entry('delete_note')] };
  const toolbox = (await member('POST /toolbox', body)).body.id as string;
  const block = (rule: object) => owner('POST /restriction', ruleOn(member.userId, rule));
  return { ...people, id, toolbox, block, browser: await browserOf(member) };
}

/** A toolbox for everybody, whose tool uses the account of its caller. Returns its id. */
async function ownNotes(owner: MemberClient): Promise<string> {
  const entries = [{ connector_slug: 'demo', tool_name: 'list_notes', account: 'caller' }];
  const shares = [{ grantee_type: 'org', level: 'use' }];
  return (await owner('POST /toolbox', { name: 'Notes for all', entries, shares })).body.id;
}

const blocked = { connector_slugs: [], tools: [{ connector_slug: 'demo', tool_name: 'delete_note' }] };

describe('The page about a person’s agent', () => {
  it('lists the tools by toolbox', async () => {
    const { browser } = await equipped();
    expect(textOf(await browser.get(url))).toMatch(/Notes of the week 2 tools List notes, Demo Notes/);
  });

  it('says which tool a rule blocks, and requests it', async () => {
    const { browser, block, member } = await equipped();
    await block(blocked);
    const page = await browser.get(url);
    expect(textOf(page)).toContain('A rule blocks you from it.');
    expect(textOf(page)).toContain('1 tool');
    const { location } = await browser.submit(page, { note: 'For the archive.' });
    const [request] = (await member('GET /access-request?mine=true')).body.result;
    expect(request).toMatchObject({ kind: 'tool', tool_name: 'delete_note', note: 'For the archive.' });
    expect(location).toBe(`${product.base}/welcome/requests/${request.id}`);
  });

  it('says which tool of a synthetic tool a rule blocks, and requests it', async () => {
    const { browser, block, member, id, toolbox } = await equipped();
    const step = { key: 'gone', tool_name: 'delete_note', args_template: "{'id': 'n1'}", connection_id: id };
    const program = { name: 'clear', description: 'Clears.', input_schema: { type: 'object' }, steps: [step] };
    const { body } = await member('POST /synthetic-tool', program);
    const entries = [{ type: 'synthetic', synthetic_tool_id: body.id }];
    await member(`PATCH /toolbox/${toolbox}`, { entries });
    await block(blocked);
    const page = await browser.get(url);
    expect(textOf(page)).toContain('clear: A rule blocks you from Demo Notes: Delete note, which it needs.');
    await browser.submit(page, { note: '' });
    const { result } = (await member('GET /access-request?mine=true')).body;
    expect(result).toMatchObject([{ kind: 'tool', connector_slug: 'demo', tool_name: 'delete_note' }]);
  });

  it('counts the same tools on the start page', async () => {
    const { browser, block } = await equipped();
    await block(blocked);
    const start = textOf(await browser.get(`${product.base}/welcome`));
    expect(start).toContain('Notes of the week 1 tool, 1 more cannot run now');
  });

  it('shows a request that was filed instead of the form', async () => {
    const { browser, block } = await equipped();
    await block({ connector_slugs: ['demo'] });
    const { location } = await browser.submit(await browser.get(url), { note: '' });
    const page = await browser.get(url);
    expect(page.html).toContain(`href="${new URL(location!).pathname}"`);
    expect(page.html).not.toContain('name="note"');
  });

  it('leads to the account that must be reconnected', async () => {
    const { browser, member, id } = await equipped();
    await member(`POST /connection/${id}/disconnect`);
    const page = await browser.get(url);
    expect(textOf(page)).toContain('Your account “Demo Notes” is disconnected. Reconnect');
    expect(page.html).not.toContain('Connect another account at Demo Notes');
    const { location } = await browser.submit(page, { connection: id });
    await product.signIn(location!);
    expect((await member('GET /connection')).body.result).toHaveLength(1);
  });

  it('asks users of a toolbox to ask the owner of the account', async () => {
    const { colleague, member, id, toolbox } = await equipped();
    const grant = { grantee_type: 'user', grantee_id: colleague.userId, level: 'use' };
    await member(`POST /toolbox/${toolbox}/share`, grant);
    await member(`POST /connection/${id}/disconnect`);
    const page = await (await browserOf(colleague)).get(url);
    expect(textOf(page)).toContain('Ask its owner to reconnect it, or an editor of this toolbox');
    expect(page.html).not.toContain(id);
  });

  it('offers to connect an account for a tool without one', async () => {
    const { member, browser } = await equipped();
    const entries = [{ connector_slug: 'demo', connection_id: null, tool_name: 'list_notes' }];
    expect((await member('POST /toolbox', { name: 'Unpinned', entries })).status).toBe(201);
    expect((await browser.get(url)).html).toContain('href="/welcome/connect?q=Demo+Notes"');
  });

  it('offers to reconnect an account before connecting another for a tool without one', async () => {
    const { member, browser, id, toolbox } = await equipped();
    await member(`DELETE /toolbox/${toolbox}`);
    await member(`POST /connection/${id}/disconnect`);
    const entries = [{ connector_slug: 'demo', connection_id: null, tool_name: 'list_notes' }];
    expect((await member('POST /toolbox', { name: 'Unpinned', entries })).status).toBe(201);
    expect(textOf(await browser.get(url))).toMatch(
      /“Demo Notes” is disconnected.*Connect another account at Demo Notes/,
    );
  });

  it('tells the owner of a toolbox what they can do about a tool that cannot run', async () => {
    const { owner, colleague } = await equipped();
    const { id } = await product.connect(owner, { redirect_uri: '/' });
    const shared = await owner(`POST /connection/${id}/share`, {
      grantee_type: 'user',
      grantee_id: colleague.userId,
      level: 'use',
    });
    const entries = [{ connector_slug: 'demo', connection_id: id, tool_name: 'list_notes' }];
    const toolbox = (await colleague('POST /toolbox', { name: 'Borrowed', entries })).body.id as string;
    await owner(`DELETE /connection/${id}/share/${shared.body.id}`);
    await owner(`POST /connection/${id}/disconnect`);
    const advice = 'Its account is no longer shared with you. Ask the owner of the account to share it again';
    const shown = textOf(await (await browserOf(colleague)).get(url));
    expect(shown).toContain(advice);
    expect(shown).not.toContain('Ask an editor');
    const call = { tool_name: 'demo__list_notes', arguments: {} };
    const { message } = (await colleague(`POST /toolbox/${toolbox}/execute`, call)).body.error;
    expect(message).toContain(`This tool cannot run now. ${advice}`);
    expect(message).toContain(`or choose another account for it in the toolbox. See ${url}.`);
  });

  it('leads an editor who uses the console to the toolbox there', async () => {
    const { owner, member, id } = await equipped();
    const grant = { grantee_type: 'user', grantee_id: owner.userId, level: 'use' };
    const { body: shared } = await member(`POST /connection/${id}/share`, grant);
    const entries = [{ connector_slug: 'demo', connection_id: id, tool_name: 'list_notes' }];
    const { body: toolbox } = await owner('POST /toolbox', { name: 'Borrowed', entries });
    await member(`DELETE /connection/${id}/share/${shared.id}`);
    const { html } = await (await browserOf(owner)).get(url);
    expect(html).toContain(`<a href="/console/toolboxes/${toolbox.id}">Open Borrowed in the console</a>`);
  });

  it('tells an agent where the owner of the account reconnects it', async () => {
    const { member, id, toolbox } = await equipped();
    await member(`POST /connection/${id}/disconnect`);
    const call = { tool_name: 'demo__list_notes', arguments: {} };
    const { message } = (await member(`POST /toolbox/${toolbox}/execute`, call)).body.error;
    const page = `${product.base}/welcome/accounts/${id}`;
    expect(message).toContain(`Your account “Demo Notes” is disconnected. Reconnect it at ${page}, then call`);
  });

  it('leads to the choice between several own accounts', async () => {
    const { member, owner, browser } = await equipped();
    await product.connect(member, { redirect_uri: '/' });
    const toolbox = await ownNotes(owner);
    const page = await browser.get(url);
    expect(textOf(page)).toContain('You have not chosen which account at Demo Notes it uses. Choose an account');
    const { location } = await browser.submit(page, { toolbox });
    expect(textOf(await browser.get(location!))).toContain('Choose which account at Demo Notes your agent uses.');
    expect((await browser.submit(page, { toolbox: 'tbx_x' })).status).toBe(404);
  });

  it('shows the chosen account, and lets the person choose another one', async () => {
    const { member, owner, browser, id } = await equipped();
    const second = await product.connect(member, { redirect_uri: '/', name: 'Second' }, 'grace');
    const toolbox = await ownNotes(owner);
    await member(`PUT /toolbox/${toolbox}/account/demo`, { connection_id: second.id });
    const page = await browser.get(url);
    expect(textOf(page)).toContain('At Demo Notes, it uses your account “Second”. Change');
    const { location } = await browser.submit(page, { toolbox });
    await browser.submit(await browser.get(location!), { act: 'choose', connection: id });
    expect(textOf(await browser.get(url))).toContain('At Demo Notes, it uses your account “Demo Notes”. Change');
  });

  it('offers to reconnect an own account before an account of a colleague', async () => {
    const { member, colleague, owner, browser, id } = await equipped();
    const shared = await product.connect(colleague, { redirect_uri: '/', name: 'Theirs' }, 'grace');
    const grant = { grantee_type: 'user', grantee_id: member.userId, level: 'use' };
    expect((await colleague(`POST /connection/${shared.id}/share`, grant)).status).toBe(201);
    await member(`POST /connection/${id}/disconnect`);
    const toolbox = await ownNotes(owner);
    const [, shown] = textOf(await browser.get(url)).split('Notes for all');
    expect(shown).not.toContain('You have not chosen');
    expect(shown).toMatch(/List notes: Your account “Demo Notes” is disconnected\..*Reconnect.*Choose an account/);
    const { location } = await browser.submit(await browser.get(url), { toolbox });
    const chosen = textOf(await browser.get(location!));
    expect(chosen).toMatch(/“Demo Notes” is disconnected.*Reconnect.*Theirs/);
  });

  it('shows nothing of the toolboxes of others', async () => {
    const { colleague } = await equipped();
    const shown = textOf(await (await browserOf(colleague)).get(url));
    expect(shown).not.toContain('Notes of the week');
    expect(shown).toContain('Your agent has no tools yet.');
  });
});
