import { browserOf } from '../authentication/authorization/scene.js';
import { remove, startApprovalScene } from '../connections/approval/scene.js';
import { visit } from '../connections/connection/scene.js';
import { Browser, textOf, type Visit } from '../support/browser.js';
import { ruleOn } from '../support/rule-on.js';

const { product, owner, creator, requester, viewer, policy, note, isThere, ask, run } = await startApprovalScene();

const approvalOf = async (id: string) => (await requester(`GET /approval/${id}`)).body;

/** Sends the form of a page, and returns the page that follows. */
async function decided(browser: Browser, page: Visit, answers: Record<string, string>): Promise<Visit> {
  const answer = await browser.submit(page, answers);
  return answer.location ? browser.get(answer.location) : answer;
}

describe('The page of an approval', () => {
  it('is where the response to the call and the approval lead', async () => {
    const id = await ask(await note('One'));
    const again = await run(remove((await approvalOf(id)).arguments_preview.id));
    expect((await approvalOf(id)).url).toBe(`${product.base}/welcome/approvals/${id}`);
    expect(again.body.approval.url).toBe(`${product.base}/welcome/approvals/${id}`);
  });

  it('shows the call to the person who may decide, and approves it', async () => {
    const title = await note('Two');
    const id = await ask(title);
    const browser = await browserOf(creator);
    const page = await browser.get((await approvalOf(id)).url);
    expect(textOf(page)).toContain('Approve this call?');
    expect(textOf(page)).toContain('Tool Delete note (delete_note) destructive Service Demo Notes');
    const done = await decided(browser, page, { decision: 'approve' });
    expect(textOf(done)).toContain('This call is approved');
    expect((await run(remove(title, { approval_id: id }))).status).toBe(200);
    expect(isThere(title)).toBe(false);
  });

  it('is listed for the person who may decide', async () => {
    const listed = await note('Listed');
    const id = await ask(listed);
    for (const [person, isListed] of [
      [creator, true],
      [viewer, false],
    ] as const) {
      const page = await (await browserOf(person)).get(`${product.base}/welcome/approvals`);
      expect(page.html.includes(id)).toBe(isListed);
      expect(textOf(page).includes(`id: ${listed}`)).toBe(isListed);
    }
  });

  it('is shown with its arguments on the start page, so that calls of the same tool differ', async () => {
    const titles = [await note('First of two'), await note('Second of two')];
    for (const title of titles) await ask(title);
    const shown = textOf(await (await browserOf(creator)).get(`${product.base}/welcome`));
    for (const title of titles) expect(shown).toContain(`id: ${title}`);
  });

  it('says that the same call with a token was denied, also by whom', async () => {
    const title = await note('Again');
    const denied = await ask(title);
    await creator(`POST /approval/${denied}/resolve`, { decision: 'deny' });
    const { url } = await approvalOf(await ask(title));
    const [own, others] = await Promise.all([creator, requester].map(async (each) => (await browserOf(each)).get(url)));
    expect(textOf(own!)).toMatch(/You denied the same call at \d\d:\d\d UTC/);
    expect(textOf(others!)).toMatch(/Creator denied the same call at/);
    const other = await approvalOf(await ask(await note('Another')));
    expect(textOf(await (await browserOf(creator)).get(other.url))).not.toContain('denied');
  });

  it('denies a call', async () => {
    const id = await ask(await note('Three'));
    const browser = await browserOf(creator);
    await browser.submit(await browser.get((await approvalOf(id)).url), { decision: 'deny' });
    expect((await approvalOf(id)).status).toBe('denied');
  });

  it('offers nothing to the requester if a second person must decide, and says who may', async () => {
    await policy({ destructive: 'second_person' });
    const id = await ask(await note('Four'));
    const page = await (await browserOf(requester)).get((await approvalOf(id)).url);
    expect(textOf(page)).toContain('for another person who can change the account.');
    expect(textOf(page)).not.toContain('No mail is sent');
    expect(page.html).not.toContain('value="approve"');
  });

  it('says what to do if nobody may decide', async () => {
    await policy({ destructive: 'second_person' });
    const { id: account } = await product.connect(requester, { redirect_uri: '/', name: 'Own' }, 'grace');
    const { body } = await requester(`POST /connection/${account}/execute`, remove('none'));
    const browser = await browserOf(requester);
    const page = await browser.get(body.approval.url);
    expect(textOf(page)).toContain('Nobody can decide about this call');
    expect(page.html).toContain(`href="/welcome/accounts/${account}"`);
    const lists = async () =>
      Promise.all(['', '/approvals'].map(async (path) => textOf(await browser.get(`${product.base}/welcome${path}`))));
    for (const list of await lists())
      expect(list).toContain('Requester, nobody can decide yet. Share the account with a colleague who may change it.');
    const team = (await owner('POST /team', { name: 'Crew' })).body.id as string;
    const grant = { grantee_type: 'team', grantee_id: team, level: 'edit' };
    expect((await requester(`POST /connection/${account}/share`, grant)).status).toBe(201);
    for (const list of await lists()) expect(list).not.toContain('nobody can decide');
  });

  it('leads to the list of calls, which shows those that wait for others, and then the decision', async () => {
    await policy({ destructive: 'second_person' });
    const id = await ask(await note('Followed'));
    const browser = await browserOf(requester);
    const start = await browser.get(`${product.base}/welcome`);
    expect(start.html).toContain(`href="/welcome/approvals/${id}"`);
    expect(start.html).toContain('href="/welcome/approvals"');
    const list = () => browser.get(`${product.base}/welcome/approvals`);
    expect((await list()).html).toMatch(new RegExp(`Your calls that wait for others[^]*${id}`));
    await creator(`POST /approval/${id}/resolve`, { decision: 'deny' });
    const [waiting, ended] = (await list()).html.split('Latest decisions');
    expect([waiting!.includes(id), ended]).toEqual([false, expect.stringMatching(new RegExp(`${id}[^]*denied`))]);
  });

  it('lists the latest decisions by the time of the decision', async () => {
    const [first, second] = [await ask(await note('Asked first')), await ask(await note('Asked second'))];
    for (const id of [second, first]) await creator(`POST /approval/${id}/resolve`, { decision: 'deny' });
    const { resolved_at } = await approvalOf(first);
    const [, ended = ''] = (await (await browserOf(creator)).get(`${product.base}/welcome/approvals`)).html.split(
      'Latest decisions',
    );
    expect(ended).toMatch(new RegExp(`${first}[^]*${second}`));
    expect(ended).toContain(`${resolved_at.slice(0, 10)} ${resolved_at.slice(11, 16)} UTC, denied`);
  });

  it('reveals nothing to another member', async () => {
    const { url } = await approvalOf(await ask(await note('Five')));
    const browser = await browserOf(viewer);
    const [existing, unknown] = [await browser.get(url), await browser.get(url.replace(/.{4}$/, 'zzzz'))];
    expect(existing.status).toBe(404);
    expect(textOf(existing)).toBe(textOf(unknown));
  });

  it('asks people without a session to sign in, and leads back', async () => {
    const { url } = await approvalOf(await ask(await note('Six')));
    const answer = await fetch(url, { redirect: 'manual' });
    const expected = `/sign-in?return_to=${encodeURIComponent(new URL(url).pathname)}`;
    expect([answer.status, answer.headers.get('location')]).toEqual([303, expected]);
  });

  it('shows what happened meanwhile instead of deciding twice', async () => {
    const id = await ask(await note('Seven'));
    const browser = await browserOf(creator);
    const page = await browser.get((await approvalOf(id)).url);
    await creator(`POST /approval/${id}/resolve`, { decision: 'deny' });
    const refused = await decided(browser, page, { decision: 'approve' });
    expect([refused.status, textOf(refused)]).toEqual([409, expect.stringContaining('This call is denied')]);
    expect((await approvalOf(id)).status).toBe('denied');
  });

  it('refuses a form that it did not send', async () => {
    const id = await ask(await note('Eight'));
    const browser = await browserOf(creator);
    const page = await browser.get((await approvalOf(id)).url);
    expect((await browser.submit(page, { decision: 'approve', csrf: 'guessed' })).status).toBe(403);
    expect((await approvalOf(id)).status).toBe('pending');
  });
});

describe('A call whose account was disconnected', () => {
  /** A call of the requester that nobody has decided, and one that was approved, on an account that is then disconnected. */
  const disconnected = async (name: string) => {
    const { id: account } = await product.connect(requester, { redirect_uri: '/', name }, 'grace');
    const asked = async (id: string) =>
      (await requester(`POST /connection/${account}/execute`, remove(id))).body.approval.id as string;
    const [pending, approved] = [await asked('none'), await asked('other')];
    expect((await requester(`POST /approval/${approved}/resolve`, { decision: 'approve' })).status).toBe(200);
    const browser = await browserOf(requester);
    expect((await browser.get(`${product.base}/welcome`)).html).toContain(pending);
    await requester(`POST /connection/${account}/disconnect`, {});
    return { account, pending, approved, browser };
  };

  const pagesSay = async ({ browser, pending, approved }: Awaited<ReturnType<typeof disconnected>>, reason: string) => {
    for (const id of [pending, approved]) {
      const page = await browser.get((await approvalOf(id)).url);
      expect(textOf(page)).toContain('This call cannot run any more');
      expect(textOf(page)).toContain(reason);
      expect(page.html).not.toContain('value="approve"');
    }
  };

  it('cannot be approved any more, also not after the account was reconnected', async () => {
    const scene = await disconnected('Short-lived');
    await pagesSay(scene, 'The account was disconnected. After it is reconnected, the agent must ask again.');
    const again = (await requester(`POST /connection/${scene.account}/reconnect`, { redirect_uri: '/' })).body;
    await visit(await product.signIn(again.connect_url, 'grace'));
    expect((await requester(`GET /connection/${scene.account}`)).body.status).toBe('active');
    await pagesSay(scene, 'The account was reconnected or changed. The agent must ask again.');
    expect(await approvalOf(scene.pending)).toMatchObject({ obstacle: 'account_changed', can_resolve: false });
    const refused = await requester(`POST /approval/${scene.pending}/resolve`, { decision: 'approve' });
    expect([refused.status, refused.body.error.reason]).toEqual([409, 'not_pending']);
  });

  it('does not wait in a list', async () => {
    const { pending, approved, browser } = await disconnected('Gone');
    expect((await browser.get(`${product.base}/welcome`)).html).not.toContain(pending);
    const list = await browser.get(`${product.base}/welcome/approvals`);
    expect(list.html).not.toContain(pending);
    expect(list.html).toMatch(new RegExp(`${approved}[^]*approved, cannot run any more`));
  });
});

describe('The page of an access request', () => {
  /** A member who requests access to a connector that a rule blocks for them. */
  const blocked = async () => {
    const people = await product.organization({ requester: 'Member', viewer: 'Member' });
    const { owner, requester } = people;
    await owner('POST /restriction', ruleOn(requester.userId, { connector_slugs: ['demo'] }));
    const filed = await requester('POST /access-request', { connector_slug: 'demo', note: 'For the release.' });
    return { ...people, request: filed.body };
  };

  it('says who asks, for what and what blocks it, and approves', async () => {
    const { request, owner, requester } = await blocked();
    const browser = await browserOf(owner);
    const page = await browser.get(request.url);
    for (const part of ['Demo Notes', 'For the release.', 'A rule on the member']) expect(textOf(page)).toContain(part);
    const refused = await decided(browser, page, { decision: 'approve', days: '3', lift_member_rules: '' });
    expect([refused.status, textOf(refused)]).toEqual([409, expect.stringContaining('Approve this request?')]);
    // The page keeps the days. Without days, a second attempt would give access that never ends.
    expect(refused.html).toMatch(/name="days"[^>]*value="3"/);
    const done = await decided(browser, refused, { decision: 'approve', days: '3', lift_member_rules: 'yes' });
    expect(textOf(done)).toContain('This request is approved');
    expect((await requester(`GET /access-request/${request.id}`)).body.status).toBe('approved');
  });

  it('leads the requester, and nobody else, to what was approved', async () => {
    const { request, owner, requester } = await blocked();
    const terms = { decision: 'approve', expires_in_days: 3, lift_member_rules: true };
    expect((await owner(`POST /access-request/${request.id}/resolve`, terms)).status).toBe(200);
    const [own, others] = await Promise.all(
      [requester, owner].map(async (each) => (await browserOf(each)).get(request.url)),
    );
    expect(own!.html).toContain('<a class="button" href="/welcome/connect?q=Demo+Notes">Connect Demo Notes</a>');
    expect(others!.html).not.toContain('/welcome/connect?');
  });

  it('says that an approved permission needs a change of roles', async () => {
    const { owner, requester } = await product.organization({ requester: 'Member' });
    const { body: request } = await requester('POST /access-request', { permission: 'role:manage' });
    const browser = await browserOf(owner);
    const done = await decided(browser, await browser.get(request.url), { decision: 'approve' });
    expect(textOf(done)).toContain('Now change the member’s roles.');
    const own = await (await browserOf(requester)).get(request.url);
    expect(textOf(own)).toContain('You can use the permission after an administrator has changed your roles.');
  });

  it('denies with a note', async () => {
    const { request, owner, requester } = await blocked();
    const browser = await browserOf(owner);
    await browser.submit(await browser.get(request.url), { decision: 'deny', note: 'Not this week.' });
    const { status, decision_note } = (await requester(`GET /access-request/${request.id}`)).body;
    expect([status, decision_note]).toEqual(['denied', 'Not this week.']);
  });

  it('lets the requester withdraw it, and reveals nothing to others', async () => {
    const { request, requester, viewer } = await blocked();
    expect((await (await browserOf(viewer)).get(request.url)).status).toBe(404);
    const browser = await browserOf(requester);
    await browser.submit(await browser.get(request.url), { decision: 'withdraw' });
    expect((await requester(`GET /access-request/${request.id}`)).body.status).toBe('withdrawn');
  });

  it('is listed for those who may decide, and for the requester', async () => {
    const { request, owner, requester, viewer } = await blocked();
    for (const person of [owner, requester]) {
      const page = await (await browserOf(person)).get(`${product.base}/welcome/requests`);
      expect(page.html).toContain(`/welcome/requests/${request.id}`);
    }
    const others = await (await browserOf(viewer)).get(`${product.base}/welcome/requests`);
    expect(others.html).not.toContain(request.id);
    expect((await new Browser().get(`${product.base}/welcome/requests`)).html).not.toContain(request.id);
  });
});
