import { connectionOf, teamOf } from '../../support/connections.js';
import { startProduct } from '../../support/product.js';
import { ruleOn } from '../../support/rule-on.js';

const rights = {
  creator: 'Member',
  recipient: 'Guest',
  viewer: 'Member',
  user: 'Member',
  editor: 'Member',
  executor: ['connector:view', 'tool:execute'],
  teamAdmin: 'Team Admin',
  teammate: 'Member',
  blocked: 'Member',
  sharer: ['connector:view', 'connection:share'],
  orgAdmin: 'Org Admin',
} as const;

/** A connection that most members can access, each in another way. The organization's administrator has no access. */
export async function startRightsScene() {
  const product = await startProduct();
  afterAll(() => product.stop());
  const people = await product.organization(rights);
  const { owner, creator, teammate, teamAdmin, blocked } = people;
  const { owner: stranger } = await product.organization();
  const team = await teamOf(product, creator.orgId, 'Sales', [teammate.userId], [teamAdmin.userId]);
  await product.installDemo(creator);
  await owner('POST /restriction', ruleOn(blocked.userId, { connector_slugs: ['demo'] }));

  async function grantAll(id: string): Promise<string> {
    const grants = [
      ['viewer', 'view'],
      ['user', 'use'],
      ['editor', 'edit'],
      ['executor', 'edit'],
      ['blocked', 'edit'],
      ['sharer', 'edit'],
    ] as const;
    const share = (body: object) => creator(`POST /connection/${id}/share`, body);
    for (const [name, level] of grants) await share({ grantee_type: 'user', grantee_id: people[name].userId, level });
    await share({ grantee_type: 'team', grantee_id: team, level: 'use' });
    return id;
  }

  /** Another such connection. */
  const shared = async (): Promise<string> =>
    grantAll(await connectionOf(product, creator.orgId, { owner_user_id: creator.userId, connector_slug: 'demo' }));

  /** A connection with an account in the vault. */
  const connected = await grantAll((await product.connect(creator)).id);

  return { product, people, ...people, stranger, grantAll, shared, connected };
}
