import { type Api, type Client, startApi } from './support/api.js';
import { connectionOf, teamOf } from './support/connections.js';
import { type MemberClient } from './support/founder.js';

let api: Api;
let org: Record<'owner' | 'ada' | 'bob' | 'cid' | 'dan' | 'eve' | 'fay', MemberClient>;
let orgId: string;
let github: string;
let team: string;

beforeAll(async () => {
  api = await startApi();
  org = await api.organization({
    ada: 'Member',
    bob: 'Member',
    cid: 'Member',
    dan: 'Team Admin',
    eve: 'Guest',
    fay: ['connector:view', 'tool:execute'],
  });
  orgId = org.ada.orgId;
  team = await teamOf(api, orgId, 'Sales', [org.cid.userId], [org.dan.userId]);
  github = await connectionOf(api, orgId, { owner_user_id: org.ada.userId, name: 'Work GitHub' });
});
afterAll(() => api.stop());

const share = (body: object, as: Client = org.ada) => as(`POST /connection/${github}/share`, body);
const seenBy = async (client: Client) => (await client(`GET /connection/${github}`)).body;
const grants = async () => (await org.ada(`GET /connection/${github}/share`)).body.result as { id: string }[];
afterEach(async () => {
  for (const { id } of await grants()) await org.ada(`DELETE /connection/${github}/share/${id}`);
});

describe('A connection as its viewers see it', () => {
  it('shows its owner everything, and no owner', async () => {
    const { status, headers, body } = await org.ada(`GET /connection/${github}`);
    expect(status).toBe(200);
    expect(headers.get('etag')).toBe('"1"');
    expect(body).toEqual({
      id: github,
      connector_slug: 'github',
      name: 'Work GitHub',
      owner_user_id: org.ada.userId,
      connected_by_user_id: org.ada.userId,
      connected_by_label: 'Ada',
      connector: {
        label: 'GitHub',
        logo: null,
        single_redirect_auth: expect.any(Boolean),
        available: true,
        can_view_connector: true,
      },
      restricted: false,
      restricted_by: null,
      restricted_inherited_from: null,
      saffron_account_id: expect.stringMatching(/^sfa_/),
      status: 'active',
      status_checked_at: null,
      last_error: null,
      auth_method: 'oauth',
      account_label: 'ada@x',
      scopes_granted: ['repo'],
      last_used_at: null,
      access: 'owner',
      access_via: 'owner',
      shares: [],
      access_summary: { org_level: null, team_count: 0, user_count: 0, total: 0, preview: [] },
      can_use: true,
      can_share: true,
      can_see_shares: true,
      can_revoke_share: true,
      can_manage: true,
      can_transfer: true,
      can_reconnect: true,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updated_at: expect.stringMatching(/^\d{4}-/),
    });
  });

  it('does not exist for who is not reached, whatever permission they hold', async () => {
    const missing = await org.owner('GET /connection/conn_01k7vm3q8ef6ha4x2c9b5t0rsd');
    const hidden = await org.owner(`GET /connection/${github}`);
    expect(hidden.status).toBe(404);
    expect({ ...hidden.body.error, request_id: '' }).toEqual({ ...missing.body.error, request_id: '' });
    expect((await org.owner('GET /connection')).body.result).toEqual([]);
  });

  it('names its owner to others, by digest of the address to the avatar service', async () => {
    await share({ grantee_type: 'user', grantee_id: org.bob.userId, level: 'view' });
    const { owner, connected_by_label } = await seenBy(org.bob);
    expect(owner).toEqual({
      id: org.ada.userId,
      name: 'Ada',
      email: org.ada.email,
      avatar_url: expect.stringMatching(/^https:\/\//),
    });
    expect(owner.avatar_url).not.toContain('ada');
    expect(connected_by_label).toBe('Ada');
  });

  it('never tells a view or use grantee who else has it, nor whose account it is', async () => {
    await share({ grantee_type: 'org', level: 'use' });
    await share({ grantee_type: 'user', grantee_id: org.bob.userId, level: 'view' });
    for (const viewer of [org.bob, org.cid, org.eve]) {
      const view = await seenBy(viewer);
      for (const hidden of ['shares', 'access_summary', 'account_label', 'scopes_granted'])
        expect(view).not.toHaveProperty(hidden);
      expect(view).toMatchObject({ can_share: false, can_see_shares: false, can_manage: false, can_transfer: false });
    }
  });

  it('has the highest level by the broadest path', async () => {
    await share({ grantee_type: 'org', level: 'view' });
    expect(await seenBy(org.bob)).toMatchObject({ access: 'view', access_via: 'org' });
    await share({ grantee_type: 'user', grantee_id: org.bob.userId, level: 'edit' });
    const view = await seenBy(org.bob);
    expect(view).toMatchObject({ access: 'edit', access_via: 'org' });
    expect(view).not.toHaveProperty('access_via_team');
  });

  it('names the team of a team’s path', async () => {
    await share({ grantee_type: 'team', grantee_id: team, level: 'use' });
    expect(await seenBy(org.cid)).toMatchObject({
      access: 'use',
      access_via: 'team',
      access_via_team: { id: team, name: 'Sales' },
      can_use: true,
    });
    expect((await org.bob(`GET /connection/${github}`)).status).toBe(404);
  });

  it('lets administrators of a team it is shared with share it on, and no more', async () => {
    await share({ grantee_type: 'team', grantee_id: team, level: 'use' });
    const view = await seenBy(org.dan);
    expect(view).toMatchObject({ can_share: true, can_revoke_share: true, can_manage: false, can_transfer: false });
    expect(view.access_summary).toEqual({
      org_level: null,
      team_count: 1,
      user_count: 0,
      total: 1,
      preview: [{ grantee_type: 'team', grantee_id: team, level: 'use', name: 'Sales' }],
    });
    expect(view).not.toHaveProperty('shares');
  });

  it('sums up who has it, broadest first, edit shown as use', async () => {
    await share({ grantee_type: 'user', grantee_id: org.bob.userId, level: 'view' });
    await share({ grantee_type: 'user', grantee_id: org.cid.userId, level: 'edit' });
    await share({ grantee_type: 'team', grantee_id: team, level: 'view' });
    await share({ grantee_type: 'org', level: 'edit' });
    const { access_summary, shares } = await seenBy(org.ada);
    expect(access_summary).toEqual({
      org_level: 'use',
      team_count: 1,
      user_count: 2,
      total: 4,
      preview: [
        { grantee_type: 'org', grantee_id: null, level: 'use', granted_level: 'edit', name: null },
        { grantee_type: 'team', grantee_id: team, level: 'view', name: 'Sales' },
        { grantee_type: 'user', grantee_id: org.bob.userId, level: 'view', name: 'Bob' },
        { grantee_type: 'user', grantee_id: org.cid.userId, level: 'use', granted_level: 'edit', name: 'Cid' },
      ],
    });
    expect(shares).toHaveLength(4);
    expect(shares[0]).toEqual({
      id: expect.stringMatching(/^acl_/),
      resource_type: 'connection',
      resource_id: github,
      grantee_type: 'org',
      grantee_id: null,
      level: 'edit',
      created_at: expect.stringMatching(/\.\d{3}Z$/),
      updated_at: expect.stringMatching(/\.\d{3}Z$/),
    });
  });

  it('lets an edit grantee whose role lacks connection:share see the grants and manage, not share', async () => {
    await share({ grantee_type: 'user', grantee_id: org.fay.userId, level: 'edit' });
    const view = await seenBy(org.fay);
    expect(view).toMatchObject({ can_manage: true, can_share: false, can_revoke_share: false, can_see_shares: true });
    expect(view.shares).toHaveLength(1);
    expect(view).not.toHaveProperty('access_summary');
  });

  it('says that the owner left, and nothing of who they were', async () => {
    const kept = await connectionOf(api, orgId, { owner_user_id: 'usr_gone', status: 'disconnected' });
    await api.sql(
      orgId,
      `insert into connections.shares (org_id, id, resource_id, grantee_type, level, created_at, updated_at)
       values ($1, 'acl_left', $2, 'org', 'use', now(), now())`,
      [orgId, kept],
    );
    const { body } = await org.ada(`GET /connection/${kept}`);
    expect(body).toMatchObject({
      owner: { id: 'usr_gone', avatar_url: null },
      owner_state: 'left',
      connected_by_label: null,
      last_error: "This connection needs its owner's attention.",
    });
    expect(Object.keys(body.owner)).toEqual(['id', 'avatar_url']);
    await api.sql(orgId, 'delete from connections.connections where id = $1', [kept]);
  });

  it('keeps a connection whose connector the catalog lacks, and says so', async () => {
    const lost = await connectionOf(api, orgId, { owner_user_id: org.ada.userId, connector_slug: 'gone' });
    const { body } = await org.ada(`GET /connection/${lost}`);
    expect(body.connector).toEqual({
      label: 'gone',
      logo: null,
      single_redirect_auth: false,
      available: false,
      can_view_connector: false,
    });
    const row = (await org.ada('GET /connection?connector_slug=gone')).body.result[0];
    expect(row.connector).toEqual({ label: 'gone', logo: null, available: false });
    await api.sql(orgId, 'delete from connections.connections where id = $1', [lost]);
  });
});
