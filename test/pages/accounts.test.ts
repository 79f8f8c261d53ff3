import { browserOf } from '../authentication/authorization/scene.js';
import { Browser, textOf } from '../support/browser.js';
import { type Rights } from '../support/founder.js';
import { ruleOn } from '../support/rule-on.js';
import { startProduct } from '../support/product.js';

const product = await startProduct();
afterAll(() => product.stop());

/** A member with an account whose tools are in a toolbox, a colleague, and browsers of both. */
async function connected() {
  const people = await product.organization({ member: 'Member', colleague: 'Member' });
  const { member, colleague, owner } = people;
  await product.installDemo(owner);
  const { id } = await product.connect(member, { redirect_uri: '/' });
  const entries = [{ connector_slug: 'demo', connection_id: id, tool_name: 'list_notes' }];
  expect((await member('POST /toolbox', { name: 'Notes of the week', entries })).status).toBe(201);
  const [browser, other] = [await browserOf(member), await browserOf(colleague)];
  return { ...people, id, browser, other, url: `${product.base}/welcome/accounts/${id}` };
}

const start = `${product.base}/welcome`;

describe('The start page', () => {
  it('says what to do first if its lists are empty', async () => {
    const { member } = await product.organization({ member: 'Member' });
    const shown = textOf(await (await browserOf(member)).get(start));
    for (const part of ['Nothing waits for you', 'You have no accounts yet', 'no tools yet', 'You have not requested'])
      expect(shown).toContain(part);
  });

  it('lists the accounts and toolboxes of the person, and nothing of others', async () => {
    const { browser, other } = await connected();
    const [own, others] = [textOf(await browser.get(start)), textOf(await other.get(start))];
    for (const part of ['Demo Notes', 'Notes of the week']) {
      expect(own).toContain(part);
      expect(others).not.toContain(part);
    }
  });

  it('lists requests for those who may decide, and for the requester', async () => {
    const { owner, member, browser } = await connected();
    await owner('POST /restriction', ruleOn(member.userId, { connector_slugs: ['demo'] }));
    const { id } = (await member('POST /access-request', { connector_slug: 'demo' })).body;
    for (const shown of [await browser.get(start), await (await browserOf(owner)).get(start)])
      expect(shown.html).toContain(`href="/welcome/requests/${id}"`);
  });

  it('leads a person who may not connect to the tools of a shared account', async () => {
    const rights: Rights = ['connector:view', 'tool:execute', 'toolbox:create'];
    const { owner, asker } = await product.organization({ asker: rights });
    const browser = await browserOf(asker);
    expect(textOf(await browser.get(start))).toContain('Ask an administrator to share an account or tools with you.');
    await product.installDemo(owner);
    const { id } = await product.connect(owner);
    const grant = { grantee_type: 'user', grantee_id: asker.userId, level: 'use' };
    expect((await owner(`POST /connection/${id}/share`, grant)).status).toBe(201);
    expect(textOf(await browser.get(start))).toContain('Open one of your accounts, and choose its tools.');
  });

  it('shows at most five rows of a list', async () => {
    const { member } = await product.organization({ member: 'Member' });
    for (let count = 0; count < 7; count++) await member('POST /toolbox', { name: `Box ${count}`, entries: [] });
    const { html } = await (await browserOf(member)).get(start);
    expect(html.match(/<strong>Box \d/g)).toHaveLength(5);
  });
});

describe('The page of an account', () => {
  it('says what it is, who can use it and where its tools are', async () => {
    const { browser, url, id, member, colleague } = await connected();
    const grant = { grantee_type: 'user', grantee_id: colleague.userId, level: 'use' };
    await member(`POST /connection/${id}/share`, grant);
    const shown = textOf(await browser.get(url));
    for (const part of ['ada@notes.example', 'Connected', 'Colleague', 'can use it', 'Notes of the week, 1 tool'])
      expect(shown).toContain(part);
  });

  it('counts synthetic tools that use it', async () => {
    const { browser, url, id, member } = await connected();
    const program = {
      name: 'Notes by title',
      description: 'Titles of notes.',
      input_schema: { type: 'object', properties: {} },
      steps: [{ key: 'notes', connection_id: id, tool_name: 'list_notes', args_template: '{}' }],
      output_template: 'steps.notes.result.title',
    };
    const tool = (await member('POST /synthetic-tool', program)).body;
    const entries = [{ type: 'synthetic', synthetic_tool_id: tool.id }];
    expect((await member('POST /toolbox', { name: 'Titles', entries })).status).toBe(201);
    expect(textOf(await browser.get(url))).toContain('Titles, 1 tool');
  });

  it('names the toolboxes in which each person uses their own account', async () => {
    const { browser, url, owner, member, id } = await connected();
    const entries = [{ connector_slug: 'demo', tool_name: 'list_notes', account: 'caller' }];
    const shares = [{ grantee_type: 'org', level: 'use' }];
    const { id: toolbox } = (await owner('POST /toolbox', { name: 'Notes for all', entries, shares })).body;
    const { result } = (await member('GET /toolbox')).body;
    for (const each of result) await member(`DELETE /toolbox/${each.id}`);
    const shown = textOf(await browser.get(url));
    expect(shown).toContain('your agent can use this one: Notes for all');
    expect(shown).not.toContain('cannot use it yet');
    const second = await product.connect(member, { redirect_uri: '/', name: 'Second' }, 'grace');
    await member(`PUT /toolbox/${toolbox}/account/demo`, { connection_id: second.id });
    expect(textOf(await browser.get(url))).not.toContain('Notes for all');
    expect(textOf(await browser.get(`${start}/accounts/${second.id}`))).toContain('this one: Notes for all');
    await member(`PUT /toolbox/${toolbox}/account/demo`, { connection_id: id });
    expect(textOf(await browser.get(`${url}/disconnect`))).toContain('Only for your agent');
    expect((await member(`GET /connection/${id}`)).body.status).toBe('active');
  });

  it('offers a team administrator only the levels that the team has', async () => {
    const { owner, member, colleague, other, url, id } = await connected();
    const team = (await owner('POST /team', { name: 'Crew' })).body.id as string;
    await owner(`POST /team/${team}/members`, { user_id: colleague.userId, is_admin: true });
    const grant = { grantee_type: 'team', grantee_id: team, level: 'use' };
    expect((await member(`POST /connection/${id}/share`, grant)).status).toBe(201);
    const { html } = await other.get(`${url}/share?q=owner`);
    expect([...html.matchAll(/<option value="(\w+)"/g)].map(([, level]) => level)).toEqual(['use', 'view']);
  });

  it('reveals nothing to members without access', async () => {
    const { other, url } = await connected();
    for (const page of ['', '/disconnect', '/share', '/share/acl_1'])
      expect([page, (await other.get(url + page)).status]).toEqual([page, 404]);
  });

  it('renames the account', async () => {
    const { browser, url, member, id } = await connected();
    const answer = await browser.submit(await browser.get(url), { name: 'Notes at work' });
    expect([answer.status, answer.location]).toEqual([303, url]);
    expect((await member(`GET /connection/${id}`)).body.name).toBe('Notes at work');
  });

  it('shows what is there now if the account has changed meanwhile', async () => {
    const { browser, url, member, id } = await connected();
    const page = await browser.get(url);
    await member(`PATCH /connection/${id}`, { name: 'Renamed elsewhere' });
    const refused = await browser.submit(page, { name: 'Too late' });
    expect([refused.status, textOf(refused)]).toEqual([412, expect.stringContaining('Renamed elsewhere')]);
    expect((await member(`GET /connection/${id}`)).body.name).toBe('Renamed elsewhere');
  });

  it('shares it with a person who was found by name, and stops sharing', async () => {
    const { browser, other, url, colleague } = await connected();
    const found = await browser.get(`${url}/share?q=colleague`);
    expect(textOf(found)).toContain('Colleague');
    await browser.submit(found, { grantee: colleague.userId, level: 'use' });
    expect((await other.get(url)).status).toBe(200);
    const [stop] = (await browser.get(url)).html.match(/\/welcome\/accounts\/\w+\/share\/acl_\w+/)!;
    const asked = await browser.get(product.base + stop);
    expect(textOf(asked)).toContain('Stop sharing with Colleague?');
    await browser.submit(asked);
    expect((await other.get(url)).status).toBe(404);
  });

  it('offers a member with use access only what they may do', async () => {
    const { member, colleague, other, url, id } = await connected();
    const grant = { grantee_type: 'user', grantee_id: colleague.userId, level: 'use' };
    await member(`POST /connection/${id}/share`, grant);
    const page = await other.get(url);
    expect(textOf(page)).toContain('Let my agent use it');
    for (const left of ['Disconnect this account', 'Rename', 'Share it', 'Who can use it', 'ada@notes.example'])
      expect(textOf(page)).not.toContain(left);
  });

  it('says that the owner has left, and does not offer to reconnect', async () => {
    const { owner, member, other, url, id, colleague } = await connected();
    const grant = { grantee_type: 'user', grantee_id: colleague.userId, level: 'use' };
    await member(`POST /connection/${id}/share`, grant);
    expect((await owner(`POST /member/${member.userId}/remove`, { confirm_ownerless: true })).status).toBe(200);
    const [list, page] = [textOf(await other.get(start)), textOf(await other.get(url))];
    expect(list).toContain('Its owner has left');
    expect(page).toContain('Ask for another shared account, or connect one of your own.');
    for (const shown of [list, page]) expect(shown).not.toContain('Reconnect');
  });

  it('says what stops working before it disconnects the account', async () => {
    const { browser, url, member, colleague, id } = await connected();
    await member(`POST /connection/${id}/share`, { grantee_type: 'user', grantee_id: colleague.userId, level: 'use' });
    const asked = await browser.get(`${url}/disconnect`);
    expect(textOf(asked)).toContain('these tools stop working: Notes of the week: 1 tool');
    expect(textOf(asked)).toContain('Others can no longer use it: 1 person');
    expect((await member(`GET /connection/${id}`)).body.status).toBe('active');
    const answer = await browser.submit(asked);
    expect(answer.location).toBe(url);
    expect((await member(`GET /connection/${id}`)).body.status).toBe('disconnected');
    expect(textOf(await browser.get(url))).toContain('Reconnect');
  });

  it('names its owner before another person disconnects it, and does not count this person', async () => {
    const { other, url, owner, member, colleague, id } = await connected();
    const share = (grantee_id: string, level: string) =>
      member(`POST /connection/${id}/share`, { grantee_type: 'user', grantee_id, level });
    await share(colleague.userId, 'edit');
    expect(textOf(await other.get(`${url}/disconnect`))).toContain('can no longer use it: its owner, Member.');
    await share(owner.userId, 'use');
    expect(textOf(await other.get(`${url}/disconnect`))).toContain('its owner, Member, 1 person.');
  });

  it('says what the highest level allows before it shares the account', async () => {
    const { browser, url } = await connected();
    const found = textOf(await browser.get(`${url}/share?q=colleague`));
    expect(found).toContain('Use, change, share and disconnect it, and decide about its calls');
    expect(found).toContain('decide about calls of agents with it, also of yours');
  });

  it('counts the toolboxes that name it, but can no longer use it, apart', async () => {
    const { browser, url, member, colleague, id } = await connected();
    const grant = { grantee_type: 'user', grantee_id: colleague.userId, level: 'use' };
    const share = (await member(`POST /connection/${id}/share`, grant)).body.id as string;
    const entries = [{ connector_slug: 'demo', connection_id: id, tool_name: 'list_notes' }];
    expect((await colleague('POST /toolbox', { name: 'Borrowed', entries })).status).toBe(201);
    expect(textOf(await browser.get(url))).toContain('1 other toolbox uses it.');
    expect(textOf(await browser.get(`${url}/disconnect`))).toContain('1 tool in 1 toolbox that you cannot see');
    await member(`DELETE /connection/${id}/share/${share}`);
    const shown = textOf(await browser.get(url));
    expect(shown).toContain('1 other toolbox names it, but can no longer use it.');
    expect(shown).not.toContain('1 other toolbox uses it.');
    expect(textOf(await browser.get(`${url}/disconnect`))).not.toContain('that you cannot see');
  });

  it('lists toolboxes of own accounts apart, because these stop only for the person’s agent', async () => {
    const { browser, url, member } = await connected();
    const own = (tool_name: string) => ({ connector_slug: 'demo', tool_name, account: 'caller' });
    const entries = [own('list_notes'), own('create_note')];
    const toolbox = (await member('POST /toolbox', { name: 'Mine', entries })).body.id as string;
    const asked = textOf(await browser.get(`${url}/disconnect`));
    expect(asked).toContain('For everybody, these tools stop working: Notes of the week: 1 tool Only for your agent');
    expect(asked).toContain('each person uses their own account: Mine: 2 tools');
    expect(asked).not.toContain('that you cannot see');
    const second = await product.connect(member, { redirect_uri: '/', name: 'Second' }, 'grace');
    await member(`PUT /toolbox/${toolbox}/account/demo`, { connection_id: second.id });
    expect(textOf(await browser.get(`${url}/disconnect`))).not.toContain('Only for your agent');
  });

  it('signs in again', async () => {
    const { browser, url } = await connected();
    const answer = await browser.submit(await browser.get(url), { act: 'reconnect' });
    expect(answer.location).toContain(product.vaultUrl);
    const closing = await new Browser().get(await product.signIn(answer.location!));
    expect(textOf(closing)).toContain('Connected');
  });

  it('refuses a form that it did not send', async () => {
    const { browser, url, member, id } = await connected();
    const page = await browser.get(`${url}/disconnect`);
    expect((await browser.submit(page, { csrf: 'guessed' })).status).toBe(403);
    expect((await member(`GET /connection/${id}`)).body.status).toBe('active');
  });
});

describe('An account that a person began to connect', () => {
  const begun = async () => {
    const { owner, member } = await product.organization({ member: 'Member' });
    await product.installDemo(owner);
    const { connection } = (await member('POST /connection', { connector_slug: 'demo' })).body;
    return { member, browser: await browserOf(member), id: connection.id as string };
  };

  it.each(['', '/accounts'])('opens its sign-in with one press on /welcome%s', async (path) => {
    const { member, browser, id } = await begun();
    const page = await browser.get(start + path);
    expect(textOf(page)).toContain('Not finished');
    expect(page.html).toContain(`href="/welcome/accounts/${id}"`);
    expect(page.html).toContain('aria-label="Continue Demo Notes"');
    const { location } = await browser.submit(page, { act: 'reconnect' });
    await browser.get(await product.signIn(location!));
    expect((await member(`GET /connection/${id}`)).body.status).toBe('active');
  });

  it('can be removed, unless it was connected meanwhile', async () => {
    const { member, browser, id } = await begun();
    const page = await browser.get(`${start}/accounts/${id}`);
    expect(textOf(page)).toContain('have not finished. Continue, or remove it.');
    expect(textOf(page)).not.toContain('Disconnect this account');
    const { location } = await browser.submit(page, { act: 'reconnect' });
    await browser.get(await product.signIn(location!));
    expect((await browser.submit(page, { version: '1', act: 'remove' })).status).toBe(412);
    const other = (await member('POST /connection', { connector_slug: 'demo' })).body.connection.id as string;
    const answer = await browser.submit(await browser.get(`${start}/accounts/${other}`), {
      act: 'remove',
      version: '1',
    });
    expect([answer.status, answer.location]).toEqual([303, `${start}/accounts`]);
    expect((await member(`GET /connection/${other}`)).status).toBe(404);
  });

  it('is what “Try again” leads to after the person cancelled', async () => {
    const { member, browser, id } = await begun();
    const { connect_url } = (await member(`POST /connection/${id}/reconnect`, {})).body;
    const callback = new URL(await product.signIn(connect_url));
    callback.searchParams.delete('code');
    callback.searchParams.set('error', 'access_denied');
    const page = await browser.get(callback.href);
    expect(page.html).toContain(`<a class="button" href="/welcome/accounts/${id}">Try again</a>`);
  });
});
