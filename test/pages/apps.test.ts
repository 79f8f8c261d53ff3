import { asked, browserOf } from '../authentication/authorization/scene.js';
import { setApprovalPolicy } from '../support/approval-policy.js';
import { textOf } from '../support/browser.js';
import { describeInChromium, startChromium } from '../support/chromium.js';
import { startPagesScene } from './scene.js';

const { product, owner, creator, user, colleague, connection, agent, tokensOf, registered, wish } =
  await startPagesScene();

const list = `${product.base}/welcome/apps`;

/** Connects an app. Returns the address of its page, and its access token. */
async function connected() {
  const { access } = await tokensOf(creator);
  const [{ id }] = (await creator('GET /user/me/connected-app')).body.result;
  return { id, access, url: `${list}/${id}`, browser: await browserOf(creator) };
}

const appOf = async (id: string) =>
  (await creator('GET /user/me/connected-app')).body.result.find((each: { id: string }) => each.id === id);

describe('The page of a connected app', () => {
  it('is listed, says what the app may do, and is linked from each page', async () => {
    const { browser, id, url } = await connected();
    const shown = await browser.get(list);
    expect(shown.html).toContain(`href="/welcome/apps/${id}"`);
    expect(shown.html).toContain('<a href="/welcome/apps">You can withdraw access at any time.</a>');
    expect(textOf(await browser.get(url))).toContain('run tools that read');
  });

  it('changes the toolboxes of the app', async () => {
    const { browser, id, url } = await connected();
    const [{ id: toolbox }] = (await creator('GET /toolbox')).body.result;
    await browser.submit(await browser.get(url), { reach: 'chosen', toolbox });
    expect((await appOf(id)).toolbox_ids).toEqual([toolbox]);
  });

  it('asks again if some toolboxes are ticked while all are chosen', async () => {
    const { browser, id, url } = await connected();
    const [{ id: toolbox }] = (await creator('GET /toolbox')).body.result;
    const page = await browser.submit(await browser.get(url), { reach: 'all', toolbox });
    expect([page.status, (await appOf(id)).toolbox_ids]).toEqual([400, null]);
    await browser.submit(await browser.get(url), { reach: 'chosen', toolbox });
    await browser.submit(await browser.get(url), { reach: 'all', toolbox });
    expect((await appOf(id)).toolbox_ids).toBeNull();
  });

  it('keeps ticks that were sent without “Only these toolboxes”, and says when they are saved', async () => {
    const { browser, id, url } = await connected();
    const [{ id: toolbox }] = (await creator('GET /toolbox')).body.result;
    const refused = await browser.submit(await browser.get(url), { reach: 'all', toolbox });
    expect(refused.html).toMatch(/value="chosen"\s+checked/);
    expect(refused.html).toMatch(new RegExp(`value="${toolbox}"\\s+checked`));
    const saved = await browser.follow(await browser.submit(refused), product.base);
    expect(textOf(saved)).toContain('Your changes to By hand are saved.');
    expect((await appOf(id)).toolbox_ids).toEqual([toolbox]);
    expect(textOf(await browser.get(url))).not.toContain('are saved');
  });

  it('accepts all toolboxes after it asked again', async () => {
    const { browser, id, url } = await connected();
    const [{ id: toolbox }] = (await creator('GET /toolbox')).body.result;
    await browser.submit(await browser.get(url), { reach: 'chosen', toolbox });
    await browser.submit(await browser.get(url), { reach: 'all', toolbox: [] });
    const refused = await browser.submit(await browser.get(url), { reach: 'all', toolbox });
    expect(refused.html).toMatch(/value="all"\s+aria-describedby="toolboxes-wrong"/);
    await browser.submit(refused, { reach: 'all' });
    expect(await appOf(id)).toMatchObject({ toolbox_ids: null });
  });

  it('asks for a toolbox if none is ticked', async () => {
    const { browser, id, url } = await connected();
    const refused = await browser.submit(await browser.get(url), { reach: 'chosen' });
    expect([refused.status, textOf(refused)]).toEqual([
      400,
      expect.stringContaining('Choose at least one toolbox, or all of them.'),
    ]);
    expect((await appOf(id)).toolbox_ids).toBeNull();
  });

  it('says what the app may not do, and how to allow it', async () => {
    const { browser, url } = await connected();
    const shown = textOf(await browser.get(url));
    expect(shown).toContain('It may not run tools that create or change data; run tools whose effects can’t be undone');
    expect(shown).toContain('To let it do more, disconnect By hand and connect it again from the app.');
  });

  it('takes scopes from the app, except the last one', async () => {
    const scope = ['mcp:read', 'mcp:write'];
    await tokensOf(creator, { scope }, { scope: scope.join(' ') });
    const [{ id }] = (await creator('GET /user/me/connected-app')).body.result;
    const [browser, url] = [await browserOf(creator), `${list}/${id}`];
    const refused = await browser.submit(await browser.get(url), { scope: [] });
    expect([refused.status, textOf(refused)]).toEqual([400, expect.stringContaining('Leave at least one thing')]);
    await browser.submit(refused, { scope: ['mcp:read'] });
    expect((await appOf(id)).scopes).toEqual(['mcp:read']);
    expect((await browser.get(url)).html).not.toContain('name="scope"');
  });

  it('disconnects the app only on a second page', async () => {
    const { browser, id, url } = await connected();
    const asked = await browser.get(`${url}/disconnect`);
    expect(await appOf(id)).toBeDefined();
    expect((await browser.submit(asked)).location).toBe(list);
    expect(await appOf(id)).toBeUndefined();
  });

  it('shows what is there now if the app has changed meanwhile', async () => {
    const { browser, id, url } = await connected();
    const page = await browser.get(url);
    const [{ id: toolbox }] = (await creator('GET /toolbox')).body.result;
    await creator(`PATCH /user/me/connected-app/${id}`, { toolbox_ids: [toolbox] });
    const refused = await browser.submit(page, { reach: 'all' });
    expect([refused.status, (await appOf(id)).toolbox_ids]).toEqual([412, [toolbox]]);
  });

  it('reveals nothing to other members', async () => {
    const { url } = await connected();
    const other = await browserOf(user);
    for (const page of ['', '/disconnect']) expect([page, (await other.get(url + page)).status]).toEqual([page, 404]);
  });
});

describeInChromium('The choice of toolboxes', () => {
  it('shows the toolboxes only while “Only these toolboxes” is chosen', async () => {
    const { browser, url } = await connected();
    const consent = await asked(browser, wish(await registered()).url);
    const chromium = await startChromium();
    const context = await chromium.newContext({ javaScriptEnabled: false });
    await context.addCookies([...browser.cookies].map(([name, value]) => ({ name, value, url: product.base })));
    const page = await context.newPage();
    for (const address of [url, consent.url]) {
      await page.goto(address);
      const boxes = page.getByRole('group', { name: 'Toolboxes to choose from' });
      const shown = [await boxes.isVisible()];
      await page.getByLabel('Only these toolboxes:').check();
      shown.push(await boxes.isVisible());
      expect([address, ...shown]).toEqual([address, false, true]);
    }
    await chromium.close();
  });
});

describe('The page of all connected apps', () => {
  it('says how many calls are left', async () => {
    const budget = { subject_type: 'member', subject_id: creator.userId, period: 'day', calls: 500 };
    const { body } = await owner('POST /budget', budget);
    expect(textOf(await (await browserOf(creator)).get(list))).toContain('500 of 500 calls per day for you, until ');
    await owner(`DELETE /budget/${body.id}`);
    expect(textOf(await (await browserOf(creator)).get(list))).not.toContain('calls per day');
  });

  it('leads to a page that stops all agents at once, and keeps the browser signed in', async () => {
    const [one, other] = [await connected(), await connected()];
    const token = (await creator('POST /api-token', { name: 'Script' })).body.token;
    const page = await one.browser.get(list);
    expect(page.html).toContain('href="/welcome/stop-agents"');
    const asked = await one.browser.get(`${product.base}/welcome/stop-agents`);
    expect([await appOf(one.id), await appOf(other.id)]).not.toContain(undefined);
    expect((await one.browser.submit(asked)).location).toBe(list);
    expect([await appOf(one.id), await appOf(other.id)]).toEqual([undefined, undefined]);
    expect((await product.client(token)('GET /user/me')).status).toBe(401);
    expect((await one.browser.get(list)).status).toBe(200);
  });
});

describe('The page of a call that an app requested', () => {
  const rule = { destructive: 'second_person' };

  /** An app of the user that calls a tool which the creator may approve. */
  async function startCaller() {
    await setApprovalPolicy(owner, rule);
    const scope = ['mcp:read', 'mcp:write', 'mcp:destructive'];
    const { access } = await tokensOf(user, { scope }, { scope: scope.join(' ') });
    const mcp = await agent({ token: access }, '/mcp');
    const { tools } = await mcp.listTools();
    const { name } = tools.find((tool) => tool.name.includes('delete'))!;
    return async (id = 'n1'): Promise<any> => (await mcp.callTool({ name, arguments: { id } })).structuredContent;
  }

  /** Returns the id of the approval that a call of an app waits for. */
  const requested = async (): Promise<string> => (await (await startCaller())()).approval.id;

  const pageOf = async (id: string) => (await browserOf(creator)).get(`${product.base}/welcome/approvals/${id}`);
  const deny = (id: string) => creator(`POST /approval/${id}/resolve`, { decision: 'deny' });

  it('names the app and the toolbox', async () => {
    const shown = textOf(
      await (await browserOf(creator)).get(`${product.base}/welcome/approvals/${await requested()}`),
    );
    expect(shown).toContain('App By hand');
    expect(shown).toContain('Toolbox Notes');
  });

  it('tells the app of a denial for ten minutes, and asks again after that, with a note', async () => {
    const call = await startCaller();
    const { approval } = await call();
    await deny(approval.id);
    const refused = {
      error: { reason: 'approval_denied', message: expect.stringMatching(/was denied at \d\d:\d\d UTC/) },
    };
    expect(await call()).toMatchObject(refused);
    expect((await call('n2')).approval.status).toBe('pending');
    expect((await (await startCaller())()).approval.status).toBe('pending');
    product.clock.pass({ minutes: 9 });
    expect(await call()).toMatchObject(refused);
    product.clock.pass({ minutes: 2 });
    const again = (await call()).approval.id;
    expect(again).not.toBe(approval.id);
    expect(textOf(await pageOf(again))).toMatch(/You denied the same call at \d\d:\d\d UTC/);
  });

  it('cannot be approved after the app was disconnected', async () => {
    const id = await requested();
    const [{ id: app }] = (await user('GET /user/me/connected-app')).body.result;
    await user(`DELETE /user/me/connected-app/${app}`);
    const page = await pageOf(id);
    expect(textOf(page)).toContain('By hand is disconnected. This call cannot run any more.');
    expect(page.html).not.toContain('value="approve"');
  });

  it('does not wait in a list after the app was disconnected', async () => {
    const id = await requested();
    const [deciders, own] = [await browserOf(creator), await browserOf(user)];
    const shown = async () =>
      Promise.all(
        [deciders, own].flatMap((browser) =>
          ['', '/approvals'].map(async (path) =>
            (await browser.get(`${product.base}/welcome${path}`)).html.includes(id),
          ),
        ),
      );
    expect(await shown()).toEqual([true, true, true, true]);
    const [{ id: app }] = (await user('GET /user/me/connected-app')).body.result;
    await user(`DELETE /user/me/connected-app/${app}`);
    expect(await shown()).toEqual([false, false, false, false]);
  });

  it('does not name a toolbox that the person cannot see', async () => {
    const id = await requested();
    await creator(`POST /connection/${connection}/share`, {
      grantee_type: 'user',
      grantee_id: colleague.userId,
      level: 'edit',
    });
    const shown = textOf(await (await browserOf(colleague)).get(`${product.base}/welcome/approvals/${id}`));
    expect(shown).toContain('A toolbox that you cannot see');
    expect((await colleague(`GET /approval/${id}`)).body).not.toHaveProperty('toolbox_name');
  });

  it('names no app if the person requested the call', async () => {
    await setApprovalPolicy(owner, rule);
    const call = { tool_name: 'delete_note', arguments: { id: 'n2' } };
    const { body } = await creator(`POST /connection/${connection}/execute`, call);
    const page = await (await browserOf(creator)).get(body.approval.url);
    expect(textOf(page)).not.toMatch(/\b(App|Toolbox)\b/);
  });
});
