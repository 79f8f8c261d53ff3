import { connectionOf } from '../../support/connections.js';
import { ruleOn } from '../../support/rule-on.js';
import { startViewsScene } from './views-scene.js';
import { shareConnector, storeConnector, unshareConnector } from '../../support/states/catalog.js';

const { api, owner, creator, colleague, teammate, guest, orgId, team } = await startViewsScene();

const slug = 'acme-bbbbb';

/** The creator's connector, shared with the teammate's team, and the teammate's connection to it, which the colleague can use. */
async function onOwnConnector(slug: string): Promise<string> {
  await storeConnector(api, orgId, { slug, like: 'github', owner_user_id: creator.userId });
  await shareConnector(api, orgId, slug, { grantee_type: 'team', grantee_id: team, level: 'use' });
  const id = await connectionOf(api, orgId, { owner_user_id: teammate.userId, connector_slug: slug });
  await teammate(`POST /connection/${id}/share`, { grantee_type: 'user', grantee_id: colleague.userId, level: 'use' });
  return id;
}

describe('The connector shown in a connection', () => {
  it("has fields that depend on the caller's access", async () => {
    const id = await onOwnConnector(slug);
    const seen = async (as = colleague) => (await as(`GET /connection/${id}`)).body;
    const row = async (as = colleague) => (await as(`GET /connection?connector_slug=${slug}`)).body.result[0];
    const hidden = {
      label: 'GitHub',
      logo: null,
      single_redirect_auth: false,
      available: true,
      can_view_connector: false,
    };
    expect((await seen()).connector).toEqual(hidden);
    expect((await seen(teammate)).connector).toEqual({ ...hidden, can_view_connector: true });
    expect((await row()).connector).toEqual({ label: 'GitHub', logo: null });
    expect((await row(teammate)).connector).toEqual({ label: 'GitHub', logo: null, single_redirect_auth: false });
    // All viewers see that the teammate has the tool through a team.
    for (const each of [await seen(), await row(), await seen(teammate)]) {
      expect(each).not.toHaveProperty('connector_not_shared');
      expect(each.can_use).toBe(true);
    }
    await unshareConnector(api, orgId, slug);
    for (const each of [await seen(), await row(), await seen(teammate)])
      expect(each).toMatchObject({ connector_not_shared: true, can_use: false });
  });
});

describe('A connector that a member has only through a shared connection', () => {
  it('is explained to this member', async () => {
    const known = 'acme-ccccc';
    const id = await onOwnConnector(known);
    const explain = () => colleague(`GET /restriction/explain?connector_slug=${known}`);
    expect((await explain()).body).toMatchObject({ decision: 'allowed', other_gates: { connector_visible: false } });
    const [shared] = (await teammate(`GET /connection/${id}/share`)).body.result;
    await teammate(`DELETE /connection/${id}/share/${shared.id}`);
    expect((await explain()).status).toBe(404);
  });

  it('can be requested with the `request_access` body of a refusal', async () => {
    const known = 'acme-ddddd';
    const id = await onOwnConnector(known);
    await owner('POST /restriction', ruleOn(colleague.userId, { connector_slugs: [known] }));
    const refused = await colleague(`POST /connection/${id}/execute`, { tool_name: 'list_issues', arguments: {} });
    const { reason, details } = refused.body.error;
    expect([reason, details.can_request_access]).toEqual(['connector_restricted', true]);
    expect((await colleague('POST /access-request', details.request_access)).status).toBe(201);
    expect((await guest('POST /access-request', details.request_access)).status).toBe(404);
  });
});
