import { browserOf } from '../authentication/authorization/scene.js';
import { textOf } from '../support/browser.js';
import { type Rights } from '../support/founder.js';
import { startProduct } from '../support/product.js';
import { ruleOn } from '../support/rule-on.js';

const product = await startProduct();
afterAll(() => product.stop());

const url = `${product.base}/welcome/connect?q=demo`;

/** A member with a browser, in an organization that can connect the demo service. */
async function organize(role: Rights = 'Member') {
  const people = await product.organization({ member: role });
  await product.installDemo(people.owner);
  return { ...people, browser: await browserOf(people.member) };
}

/** The same, with a rule that blocks the member from the demo service. */
async function blocked() {
  const people = await organize();
  await people.owner('POST /restriction', ruleOn(people.member.userId, { connector_slugs: ['demo'] }));
  return people;
}

describe('The page to connect an account shows', () => {
  it('why a service is blocked, with the sentence of the explanation', async () => {
    const { member, browser } = await blocked();
    const { sentence } = (await member('GET /restriction/explain?connector_slug=demo')).body;
    const page = await browser.get(url);
    expect(textOf(page)).toContain(sentence);
    expect(page.html).not.toContain('aria-label="Connect Demo Notes"');
  });

  it('what an administrator has to set up', async () => {
    const { member } = await product.organization({ member: 'Member' });
    const page = await (await browserOf(member)).get(url);
    expect(textOf(page)).toContain('This service needs an OAuth application. Ask an administrator to set it up.');
  });

  it('a person without the right to connect whom to ask', async () => {
    const { browser } = await organize(['connector:view']);
    const page = await browser.get(url);
    expect(textOf(page)).toContain('Your role does not allow you to connect accounts. Ask an administrator.');
    expect(page.html).not.toContain('method="post"');
  });

  it('every service, in pages', async () => {
    const { browser, member } = await organize();
    const seen = new Set<string>();
    for (let next: string | undefined = `${product.base}/welcome/connect`; next;) {
      const { html } = await browser.get(next);
      for (const [, slug] of html.matchAll(/name="connector" value="([^"]+)"/g)) seen.add(slug!);
      for (const [, name] of html.matchAll(/<strong>([^<]+)<\/strong>/g)) seen.add(name!);
      const [, more] = /class="more" href="([^"]+)"/.exec(html) ?? [];
      next = more && product.base + more.replaceAll('&#38;', '&');
    }
    const { result } = (await member('GET /connector?limit=200')).body;
    for (const { slug, name } of result) expect([slug, seen.has(slug) || seen.has(name)]).toEqual([slug, true]);
  });
});

describe('A person requests a blocked service', () => {
  it('with a reason and a duration', async () => {
    const { member, browser } = await blocked();
    const answer = await browser.submit(await browser.get(url), { note: 'For the release.', days: '30' });
    const [request] = (await member('GET /access-request?mine=true')).body.result;
    expect([answer.status, answer.location]).toEqual([303, `${product.base}/welcome/requests/${request.id}`]);
    expect(request).toMatchObject({ connector_slug: 'demo', note: 'For the release.', requested_days: 30 });
  });

  it('once, and then sees the request', async () => {
    const { member, browser } = await blocked();
    const page = await browser.get(url);
    const [first, second] = [await browser.submit(page, { note: '' }), await browser.submit(page, { note: '' })];
    expect(second.location).toBe(first.location);
    const [{ id }] = (await member('GET /access-request?mine=true')).body.result;
    const shown = await browser.get(url);
    expect(textOf(shown)).toContain('You requested access on');
    expect(shown.html).toContain(`href="/welcome/requests/${id}"`);
    expect(shown.html).not.toContain('name="note"');
  });

  it('again after a refusal, without entering anything twice', async () => {
    const { browser } = await blocked();
    const page = await browser.get(url);
    expect(page.html).toMatch(/Days of access \(1 to 365\)[^]*title="A number of days from 1 to 365/);
    const refused = await browser.submit(page, { note: 'For the release.', days: '999' });
    expect(refused.html).toMatch(/<details open>[^]*value="For the release."[^]*value="999"/);
    expect(refused.html).toMatch(/id="q"[^>]*value="demo"/);
    expect(refused.html.match(/<strong>/g)).toEqual(page.html.match(/<strong>/g));
    const answer = await browser.submit(refused, { days: '30' });
    expect(answer.location).toContain('/welcome/requests/');
  });

  it('only as the API allows', async () => {
    const { member, browser } = await blocked();
    const page = await browser.get(url);
    const refused = await browser.submit(page, { days: '0' });
    expect([refused.status, refused.html.includes('role="alert"')]).toEqual([400, true]);
    expect((await member('GET /access-request?mine=true')).body.result).toEqual([]);
  });

  it('and can connect it after the approval', async () => {
    const { owner, browser } = await blocked();
    const answer = await browser.submit(await browser.get(url), { note: '' });
    const id = answer.location!.split('/').at(-1)!;
    const decision = { decision: 'approve', lift_member_rules: true };
    expect((await owner(`POST /access-request/${id}/resolve`, decision)).status).toBe(200);
    expect((await browser.get(url)).html).toContain('aria-label="Connect Demo Notes"');
  });
});

describe('A connection that a person began', () => {
  it('goes on instead of being created again', async () => {
    const { member, browser } = await organize();
    await browser.submit(await browser.get(url), { connector: 'demo' });
    const page = await browser.get(url);
    expect(page.html).toContain('aria-label="Continue connecting Demo Notes"');
    const { location } = await browser.submit(page, { connector: 'demo' });
    await browser.follow(await browser.get(await product.signIn(location!)), product.base, product.vaultUrl);
    const { result } = (await member('GET /connection')).body;
    expect(result).toEqual([expect.objectContaining({ connector_slug: 'demo', status: 'active' })]);
  });

  it('is created once if the form is sent twice at the same time', async () => {
    const { member, browser } = await organize();
    const page = await browser.get(url);
    let sent: ReturnType<typeof browser.submit>[] = [];
    await product.transactions.run(member.orgId, async () => {
      await product.sql(member.orgId, 'select from kernel.access_epochs where org_id = $1 for update', [member.orgId]);
      sent = [0, 1].map(() => browser.submit(page, { connector: 'demo' }));
      await product.untilBlocking(2);
    });
    for (const { status } of await Promise.all(sent)) expect(status).toBe(303);
    expect((await member('GET /connection')).body.result).toHaveLength(1);
  });

  it('does not go on for another member', async () => {
    const { owner, member, browser } = await organize();
    await browser.submit(await browser.get(url), { connector: 'demo' });
    const [{ id }] = (await member('GET /connection')).body.result;
    const editor = { grantee_type: 'user', grantee_id: owner.userId, level: 'edit' };
    expect((await member(`POST /connection/${id}/share`, editor)).status).toBe(201);
    const other = await browserOf(owner);
    expect((await other.get(url)).html).toContain('aria-label="Connect Demo Notes"');
  });
});

it('A second account says in which toolboxes its person must now choose one', async () => {
  const { owner, member, browser } = await organize();
  const entries = [{ connector_slug: 'demo', tool_name: 'list_notes', account: 'caller' }];
  const shares = [{ grantee_type: 'org', level: 'use' }];
  expect((await owner('POST /toolbox', { name: 'Notes for all', entries, shares })).status).toBe(201);
  const connect = async (account: string) => {
    const { connect_url } = (await member('POST /connection', { connector_slug: 'demo' })).body;
    return browser.get(await product.signIn(connect_url, account));
  };
  expect(textOf(await connect('ada'))).not.toContain('several accounts');
  const page = await connect('grace');
  expect(textOf(page)).toContain(
    'several accounts at Demo Notes. Your agent can use none of them in Notes for all until',
  );
  expect(page.html).toContain('href="/welcome/agent">Choose an account</a>');
});

describe('A person whose account of a service is disconnected', () => {
  const disconnected = async () => {
    const people = await organize();
    const { id } = await product.connect(people.member, { redirect_uri: '/', name: 'Mia at the desk' });
    await people.member(`POST /connection/${id}/disconnect`);
    return { ...people, id };
  };

  it('reconnects it instead of connecting the same account twice', async () => {
    const { member, browser, id } = await disconnected();
    const page = await browser.get(url);
    expect(textOf(page)).toMatch(
      /Your account “Mia at the desk” is disconnected. ada@notes.example Reconnect Connect another account/,
    );
    const { location } = await browser.submit(page, { connection: id });
    await browser.follow(await browser.get(await product.signIn(location!)), product.base, product.vaultUrl);
    const { result } = (await member('GET /connection?status=active,disconnected,needs_reauth')).body;
    expect(result).toEqual([expect.objectContaining({ id, status: 'active' })]);
  });

  it('can connect another account', async () => {
    const { member, browser } = await disconnected();
    await browser.submit(await browser.get(url), { connector: 'demo' });
    const statuses = (await member('GET /connection')).body.result.map(({ status }: { status: string }) => status);
    expect(statuses.sort()).toEqual(['disconnected', 'pending']);
  });

  it('can reconnect no account of somebody else', async () => {
    const { owner, browser, id } = await disconnected();
    const other = await browserOf(owner);
    const { id: theirs } = await product.connect(owner, { redirect_uri: '/' });
    await owner(`POST /connection/${theirs}/disconnect`);
    expect((await other.submit(await other.get(url), { connection: id })).status).toBe(404);
    expect((await browser.submit(await browser.get(url), { connection: theirs })).status).toBe(404);
  });
});
