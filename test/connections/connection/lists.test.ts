import { connectionOf } from '../../support/connections.js';
import { type MemberClient, type People } from '../../support/founder.js';
import { ruleOn } from '../../support/rule-on.js';
import { hearStatements } from '../../support/statements.js';
import { startListsScene } from './lists-scene.js';

const { api, owner, member, sharer, colleague, mine, shared, hidden, list, ids, all } = await startListsScene();

describe('The list of connections', () => {
  it('shows own and shared connections once each, newest first', async () => {
    expect(await ids('')).toEqual(all);
    expect(await ids('', colleague)).toEqual([shared.twice, shared.byOrg]);
    expect(await ids('', sharer)).toEqual([hidden, ...Object.values(shared).reverse()]);
  });

  it('matches the single view except for the setup steps', async () => {
    for (const row of (await list()).result) {
      const { body } = await member(`GET /connection/${row.id}`);
      const { connector, ...rest } = row;
      const { connector: detailed, post_install, can_run_post_install, ...detail } = body;
      expect(rest).toEqual(detail);
      expect(detailed).toMatchObject(connector);
      expect({ post_install, can_run_post_install }).toMatchObject({ post_install: { status: 'not_run' } });
    }
  });

  it.each(['', '&sort=created_at', '&sort=name', '&sort=-updated_at', '&sort=-last_used_at', '&status=active'])(
    'can be paged in both directions%s',
    async (query) => {
      const whole = await ids(`?limit=200${query}`);
      const pages: string[][] = [];
      let page = await list(`?limit=2${query}`);
      expect(page.prev_cursor).toBeNull();
      pages.push(page.result.map(({ id }) => id));
      while (page.next_cursor) {
        page = await list(`?limit=2${query}&cursor=${page.next_cursor}`);
        pages.push(page.result.map(({ id }) => id));
      }
      expect(pages.flat()).toEqual(whole);
      for (let place = pages.length - 2; place >= 0; place--) {
        page = await list(`?limit=2${query}&cursor=${page.prev_cursor}`);
        expect(page.result.map(({ id }) => id)).toEqual(pages[place]);
      }
      expect(page.prev_cursor).toBeNull();
    },
  );

  it('sorts by name, ignoring case', async () => {
    const names = (await list('?sort=name&access=owner')).result.map(({ name }) => name);
    expect(names).toEqual(['apple', 'Mango', 'Zebra']);
  });

  it('supports all its filters', async () => {
    const [zebra, apple, mango] = mine;
    expect(await ids('?access=owner&sort=created_at')).toEqual(mine);
    expect(await ids('?access=shared&sort=created_at')).toEqual(Object.values(shared));
    expect(await ids('?access=view')).toEqual([shared.byOrg]);
    expect(await ids('?access=use&sort=created_at')).toEqual([shared.byTeam, shared.twice]);
    expect(await ids('?access=edit')).toEqual([shared.direct]);
    expect(await ids('?connector_slug=slack,notion&sort=created_at')).toEqual([apple, mango, shared.byTeam]);
    expect(await ids('?status=pending,needs_reauth&sort=created_at')).toEqual([apple, mango]);
    expect(await ids(`?owner_user_id=${sharer.userId}&sort=created_at`)).toEqual(Object.values(shared));
    expect(await ids('?owner_user_id=usr_nobody')).toEqual([]);
    expect(await ids('?can_use=false')).toEqual([shared.byOrg]);
    expect(await ids('?can_use=true&access=owner&sort=created_at')).toEqual(mine);
    expect(await ids('?q=ZEBRA')).toEqual([zebra]);
    expect(await ids('?q=slack&sort=created_at')).toEqual([apple, shared.byTeam]);
    expect(await ids('?q=zoo')).toEqual([zebra]);
    expect(await ids('?q=%25')).toEqual([]);
  });

  it('does not search account labels hidden from the caller', async () => {
    expect(await ids('?q=secret@corp')).toEqual([]);
    expect(await ids('?q=secret@corp', sharer)).toEqual([shared.byTeam]);
  });

  it.each([
    ['?limit=0', 'validation_error'],
    ['?sort=owner', 'validation_error'],
    ['?status=broken', 'validation_error'],
    ['?can_use=yes', 'validation_error'],
    ['?access=all', 'validation_error'],
    ['?cursor=forged', 'bad_request'],
    ['?colour=red', 'bad_request'],
  ])('refuses %s with %s', async (query, code) => {
    const { status, body } = await member(`GET /connection${query}`);
    expect([status, body.error.code]).toEqual([400, code]);
  });

  it('refuses the cursor of another list', async () => {
    const { next_cursor } = await list('?limit=2');
    expect((await member(`GET /connection?limit=2&sort=name&cursor=${next_cursor}`)).status).toBe(400);
    const shares = (await sharer(`GET /connection/${shared.twice}/share?limit=1`)).body;
    expect((await member(`GET /connection?cursor=${shares.next_cursor}`)).status).toBe(400);
  });

  it("considers only the caller's own restrictions", async () => {
    const { body } = await owner('POST /restriction', ruleOn(member.userId, { connector_slugs: ['slack'] }));
    const rows = (await list('?connector_slug=slack')).result;
    for (const row of rows)
      expect(row).toMatchObject({ restricted: true, restricted_by: 'user', can_use: false, can_reconnect: false });
    const [sharers] = (await list('?connector_slug=slack', sharer)).result;
    expect(sharers).toMatchObject({ restricted: false, restricted_by: null, can_use: true });
    expect(await ids('?can_use=false&sort=created_at')).toEqual([mine[1], shared.byOrg, shared.byTeam]);
    await owner(`DELETE /restriction/${body.id}`);
    expect((await list('?connector_slug=slack')).result[0]).toMatchObject({ restricted: false, can_use: true });
  });

  it('needs as many statements for fifty rows as for one', async () => {
    const one = await statementsFor(1);
    expect(one.length).toBeGreaterThan(1);
    expect(await statementsFor(50)).toEqual(one);
  });
});

// Names and epochs are cached for two seconds, which may pass on a busy machine. So the clock stands still.
const frozen = performance.now();
beforeAll(() => void Object.assign(performance, { now: () => frozen }));
afterAll(() => void Reflect.deleteProperty(performance, 'now'));

let sent: string[] = [];
hearStatements(({ text }) => {
  // Excludes background statements, which record activity and check the shipped catalog. Writes set the organization
  // first.
  if (/^\s*(select|with)\b/i.test(text) && !/max\(revision\)|^select set_config/.test(text)) sent.push(text);
});

/** The statements for a first page in a new organization with empty caches. */
async function statementsFor(rows: number): Promise<string[]> {
  const { owner, member, ...others } = await api.organization({ member: 'Member', ...tenMembers });
  const owners = Object.values<MemberClient>(others);
  const connectors = ['github', 'slack', 'notion', 'jira', 'linear'];
  for (let n = 0; n < rows; n++) {
    const by = owners[n % owners.length]!;
    const facts = { owner_user_id: by.userId, name: `Number ${n}`, connector_slug: connectors[n % 5]! };
    const id = await connectionOf(api, member.orgId, facts);
    const { status } = await by(`POST /connection/${id}/share`, { grantee_type: 'org', level: 'use' });
    expect(status).toBe(201);
  }
  await owner('POST /restriction', ruleOn(member.userId, { connector_slugs: ['slack'] }));
  sent = [];
  const { result } = await list('?limit=50', member);
  expect(result.length).toBe(rows);
  return [...sent].sort();
}

const tenMembers: People<string> = Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`member${n}`, 'Member']));
