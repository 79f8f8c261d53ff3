import { browserOf, startAuthorizationScene } from '../authentication/authorization/scene.js';
import { textOf } from '../support/browser.js';
import { type MemberClient } from '../support/founder.js';

const { product, creator, user, colleague, toolbox, tokensOf } = await startAuthorizationScene();

const start = `${product.base}/welcome`;
const resource = `${product.base}/mcp/accounts`;

/** An account of the creator that is in no toolbox, and that the user may use. */
const { id: account } = await product.connect(creator, { redirect_uri: '/', name: 'In no toolbox' }, 'grace');
await creator(`POST /connection/${account}/share`, { grantee_type: 'user', grantee_id: user.userId, level: 'use' });

const shown = async (member: MemberClient, path: string) => (await browserOf(member)).get(start + path);

/** Connects an app of a member. Returns its id. */
async function connected(member: MemberClient, answers = {}, changes = {}): Promise<string> {
  await tokensOf(member, answers, changes);
  return (await member('GET /user/me/connected-app')).body.result[0].id;
}

afterEach(async () => {
  for (const member of [user, creator, colleague])
    for (const { id } of (await member('GET /user/me/connected-app')).body.result)
      await member(`DELETE /user/me/connected-app/${id}`);
});

describe('An app that uses all accounts of its person', () => {
  it('is named on the page of each account that it can use', async () => {
    expect(textOf(await shown(user, `/accounts/${account}`))).toContain('Your agent cannot use it yet.');
    const app = await connected(user, {}, { resource });
    const page = await shown(user, `/accounts/${account}`);
    expect(page.html).toContain(`<a href="/welcome/apps/${app}">By hand</a>`);
    expect(textOf(page)).not.toContain('cannot use it');
  });

  it('is listed with these accounts where its person looks for what their agent can use', async () => {
    const app = await connected(colleague, {}, { resource });
    const empty = textOf(await shown(colleague, '/agent'));
    expect(empty).toContain('By hand can use all accounts that you may use, without toolboxes. You have none yet.');
    expect(empty).not.toContain('Your agent has no tools yet.');
    await connected(user, {}, { resource });
    expect(textOf(await shown(user, '/agent'))).toContain('without toolboxes. Now: In no toolbox.');
    const first = await shown(colleague, '');
    expect(first.html).toContain(`href="/welcome/apps/${app}"`);
    expect(textOf(first)).not.toContain('Your agent has no tools yet.');
  });

  it('is not revealed to the owner of an account, who learns only that others can use it', async () => {
    const app = await connected(user, {}, { resource });
    const page = await shown(creator, `/accounts/${account}`);
    expect(page.html).not.toContain(app);
    expect(textOf(page)).not.toContain('By hand');
    expect(textOf(page)).toContain('People with whom it is shared can let their own apps use it.');
    expect(textOf(page)).not.toContain('cannot use it');
  });

  it('is not named for an account that its person may only see', async () => {
    const { id } = await product.connect(creator, { redirect_uri: '/', name: 'Only seen' }, 'grace');
    const grant = { grantee_type: 'user', grantee_id: colleague.userId, level: 'view' };
    await creator(`POST /connection/${id}/share`, grant);
    await connected(colleague, {}, { resource });
    expect(textOf(await shown(colleague, `/accounts/${id}`))).not.toContain('By hand');
  });
});

describe('An app that was given some toolboxes', () => {
  it('is named beside a toolbox that it may not use, also when the person has just chosen its tools', async () => {
    const app = await connected(user, { reach: 'chosen', toolbox: [toolbox] });
    const browser = await browserOf(user);
    const url = `${start}/agent/${account}`;
    const saved = await browser.follow(
      await browser.submit(await browser.get(url), { tool: 'list_notes' }),
      product.base,
    );
    expect(textOf(saved)).toContain("User's tools is saved. By hand may not use this toolbox yet.");
    expect(saved.html).toContain(`href="/welcome/apps/${app}"`);
    const [notes, own] = textOf(await browser.get(`${start}/agent`)).split("User's tools");
    expect([notes!.includes('may not use'), own!.includes('By hand may not use')]).toEqual([false, true]);
    await user(`PATCH /user/me/connected-app/${app}`, { toolbox_ids: null });
    expect(textOf(await browser.get(`${start}/agent`))).not.toContain('may not use');
  });
});
