import { connectionOf } from '../../support/connections.js';
import { startViewsScene } from './views-scene.js';
import { loseConnection, shareWithAll } from '../../support/states/connections.js';

const { api, owner, creator, colleague, teammate, guest, orgId, github, share, seenBy } = await startViewsScene();

describe('A connection', () => {
  it('shows its owner every field', async () => {
    const { status, headers, body } = await creator(`GET /connection/${github}`);
    expect(status).toBe(200);
    expect(headers.get('etag')).toBe('"1"');
    expect(body).toEqual({
      id: github,
      connector_slug: 'github',
      name: 'Work GitHub',
      owner_user_id: creator.userId,
      connected_by_user_id: creator.userId,
      connected_by_label: 'Creator',
      connector: {
        label: 'GitHub',
        logo: expect.stringMatching(/^\/image\//),
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
      tool_count: 7,
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
      can_refresh_credentials: true,
      can_refresh_tools: false,
      can_run_post_install: false,
      post_install: { status: 'not_run', last_run_at: null, steps: [] },
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updated_at: expect.stringMatching(/^\d{4}-/),
    });
  });

  it('is hidden from other members without a share, whatever their permissions', async () => {
    const missing = await owner('GET /connection/conn_01k7vm3q8ef6ha4x2c9b5t0rsd');
    const hidden = await owner(`GET /connection/${github}`);
    expect(hidden.status).toBe(404);
    expect({ ...hidden.body.error, request_id: '' }).toEqual({ ...missing.body.error, request_id: '' });
    expect((await owner('GET /connection')).body.result).toEqual([]);
  });

  it("shows other viewers its owner's name", async () => {
    await share({ grantee_type: 'user', grantee_id: colleague.userId, level: 'view' });
    const { owner, connected_by_label } = await seenBy(colleague);
    expect(owner).toEqual({
      id: creator.userId,
      name: 'Creator',
      email: creator.email,
      avatar_url: null,
    });
    expect(connected_by_label).toBe('Creator');
  });

  it('never shows viewers the other grantees or the account', async () => {
    await share({ grantee_type: 'org', level: 'use' });
    await share({ grantee_type: 'user', grantee_id: colleague.userId, level: 'view' });
    for (const viewer of [colleague, teammate, guest]) {
      const view = await seenBy(viewer);
      for (const hidden of ['shares', 'access_summary', 'account_label', 'scopes_granted'])
        expect(view).not.toHaveProperty(hidden);
      expect(view).toMatchObject({ can_share: false, can_see_shares: false, can_manage: false, can_transfer: false });
    }
  });

  it('hides the identity of a former owner', async () => {
    const kept = await connectionOf(api, orgId, { owner_user_id: 'usr_gone', status: 'disconnected' });
    await shareWithAll(api, orgId, kept, 'use');
    const { body } = await creator(`GET /connection/${kept}`);
    expect(body).toMatchObject({
      owner: { id: 'usr_gone', avatar_url: null },
      owner_state: 'left',
      connected_by_label: null,
      last_error: "This connection needs its owner's attention.",
    });
    expect(Object.keys(body.owner)).toEqual(['id', 'avatar_url']);
    await loseConnection(api, orgId, kept);
  });

  it('remains visible if its connector is missing from the catalog', async () => {
    const lost = await connectionOf(api, orgId, { owner_user_id: creator.userId, connector_slug: 'gone' });
    const { body } = await creator(`GET /connection/${lost}`);
    expect(body.connector).toEqual({
      label: 'gone',
      logo: null,
      single_redirect_auth: false,
      available: false,
      can_view_connector: false,
    });
    const row = (await creator('GET /connection?connector_slug=gone')).body.result[0];
    expect(row.connector).toEqual({ label: 'gone', logo: null, available: false });
    await loseConnection(api, orgId, lost);
  });
});
