import { startViewsScene } from './views-scene.js';

const { creator, colleague, teammate, teamAdmin, editor, team, github, share, seenBy } = await startViewsScene();

describe('A shared connection', () => {
  it('shows viewers their highest level and the broadest path of their access', async () => {
    await share({ grantee_type: 'org', level: 'view' });
    expect(await seenBy(colleague)).toMatchObject({ access: 'view', access_via: 'org' });
    await share({ grantee_type: 'user', grantee_id: colleague.userId, level: 'edit' });
    const view = await seenBy(colleague);
    expect(view).toMatchObject({ access: 'edit', access_via: 'org' });
    expect(view).not.toHaveProperty('access_via_team');
  });

  it('names the team through which a viewer has access', async () => {
    await share({ grantee_type: 'team', grantee_id: team, level: 'use' });
    expect(await seenBy(teammate)).toMatchObject({
      access: 'use',
      access_via: 'team',
      access_via_team: { id: team, name: 'Sales' },
      can_use: true,
    });
    expect((await colleague(`GET /connection/${github}`)).status).toBe(404);
  });

  it('can be reshared, but not managed, by team administrators', async () => {
    await share({ grantee_type: 'team', grantee_id: team, level: 'use' });
    const view = await seenBy(teamAdmin);
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

  it('lists its shares with the broadest first', async () => {
    await share({ grantee_type: 'user', grantee_id: colleague.userId, level: 'view' });
    await share({ grantee_type: 'user', grantee_id: teammate.userId, level: 'edit' });
    await share({ grantee_type: 'team', grantee_id: team, level: 'view' });
    await share({ grantee_type: 'org', level: 'edit' });
    const { access_summary, shares } = await seenBy(creator);
    expect(access_summary).toEqual({
      org_level: 'use',
      team_count: 1,
      user_count: 2,
      total: 4,
      preview: [
        { grantee_type: 'org', grantee_id: null, level: 'use', granted_level: 'edit', name: null },
        { grantee_type: 'team', grantee_id: team, level: 'view', name: 'Sales' },
        { grantee_type: 'user', grantee_id: colleague.userId, level: 'view', name: 'Colleague' },
        { grantee_type: 'user', grantee_id: teammate.userId, level: 'use', granted_level: 'edit', name: 'Teammate' },
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

  it('can be managed but not shared by editors without connection:share', async () => {
    await share({ grantee_type: 'user', grantee_id: editor.userId, level: 'edit' });
    const view = await seenBy(editor);
    expect(view).toMatchObject({ can_manage: true, can_share: false, can_revoke_share: false, can_see_shares: true });
    expect(view.shares).toHaveLength(1);
    expect(view).not.toHaveProperty('access_summary');
  });
});
