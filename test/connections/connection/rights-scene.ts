import { connectionOf, teamOf } from '../../support/connections.js';
import { type MemberClient } from '../../support/founder.js';
import { type Product, startProduct } from '../../support/product.js';
import { ruleOn } from '../../support/rule-on.js';

export type Name =
  'ada' | 'useOrg' | 'viewer' | 'user' | 'editor' | 'mute' | 'admin' | 'member' | 'blocked' | 'idle' | 'none';

export let product: Product;
export let org: Record<Name | 'owner', MemberClient>;
export let foreign: Record<'owner', MemberClient>;
let team: string;
/** A connection with an account in the vault. */
export let connected: string;

beforeAll(async () => {
  product = await startProduct();
  org = await product.organization({
    ada: 'Member',
    useOrg: 'Guest',
    viewer: 'Member',
    user: 'Member',
    editor: 'Member',
    mute: ['connector:view', 'tool:execute'],
    admin: 'Team Admin',
    member: 'Member',
    blocked: 'Member',
    idle: ['connector:view', 'connection:share'],
    none: 'Org Admin',
  });
  foreign = await product.organization();
  team = await teamOf(product, org.ada.orgId, 'Sales', [org.member.userId], [org.admin.userId]);
  await product.installDemo(org.ada);
  await org.owner('POST /restriction', ruleOn(org.blocked.userId, { connector_slugs: ['demo'] }));
  connected = await grantAll((await product.connect(org.ada)).id);
});
afterAll(() => product.stop());

/** A connection of Ada that all members except `none` can access, each in another way. */
export async function shared(): Promise<string> {
  return grantAll(
    await connectionOf(product, org.ada.orgId, { owner_user_id: org.ada.userId, connector_slug: 'demo' }),
  );
}

export async function grantAll(id: string): Promise<string> {
  const grants = [
    ['viewer', 'view'],
    ['user', 'use'],
    ['editor', 'edit'],
    ['mute', 'edit'],
    ['blocked', 'edit'],
    ['idle', 'edit'],
  ] as const;
  const share = (body: object) => org.ada(`POST /connection/${id}/share`, body);
  for (const [name, level] of grants) await share({ grantee_type: 'user', grantee_id: org[name].userId, level });
  await share({ grantee_type: 'team', grantee_id: team, level: 'use' });
  return id;
}
