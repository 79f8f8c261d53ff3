import { connectionOf, teamOf } from '../../support/connections.js';
import { type MemberClient } from '../../support/founder.js';
import { type Product, startProduct } from '../../support/product.js';

export let product: Product;
export let org: Record<'owner' | 'ada' | 'bob' | 'cid' | 'eve' | 'rob', MemberClient>;
/** A team with Ada and Cid. */
export let team: string;

beforeAll(async () => {
  product = await startProduct();
  org = await product.organization({ ada: 'Member', bob: 'Member', cid: 'Member', eve: 'Guest', rob: 'Member' });
  team = await teamOf(product, org.ada.orgId, 'Sales', [org.ada.userId, org.cid.userId]);
  await product.installDemo(org.ada);
});
afterAll(() => product.stop());

/** A connection that Ada owns. */
export const made = (connector_slug = 'demo') =>
  connectionOf(product, org.ada.orgId, { owner_user_id: org.ada.userId, name: 'Notes', connector_slug });

export const transfer = (id: string, to: { userId: string }, body: object = {}, headers?: Record<string, string>) =>
  org.ada(`POST /connection/${id}/transfer`, { new_owner_user_id: to.userId, ...body }, headers);

export const preview = (id: string, query = '', as = org.ada) => as(`GET /connection/${id}/transfer-preview${query}`);

export const share = async (id: string, body: object) => {
  const answer = await org.ada(`POST /connection/${id}/share`, body);
  if (answer.status > 201) throw new Error(JSON.stringify(answer.body));
  return answer.body.id as string;
};

export const toUser = ({ userId }: MemberClient, level: string) => ({
  grantee_type: 'user',
  grantee_id: userId,
  level,
});

export const toTeam = (level: string) => ({ grantee_type: 'team', grantee_id: team, level });

export const rowOf = async (id: string) =>
  (await product.sql(org.ada.orgId, 'select * from connections.connections where id = $1', [id]))[0];

export const eventsOf = async (id: string): Promise<string[]> =>
  (await product.sql(org.ada.orgId, 'select type from kernel.events where resource_id = $1 order by id', [id])).map(
    ({ type }) => type as string,
  );

/** A connector that Ada owns and has not shared. */
export async function ownConnector(slug: string): Promise<string> {
  const { orgId, userId } = org.ada;
  await product.sql(
    orgId,
    `insert into catalog.connectors (org_id, slug, version, origin, status, owner_user_id, digest, definition, tools, created_at, updated_at)
     select $1, $2::text, 1, 'custom', 'published', $3, $2, definition || jsonb_build_object('slug', $2::text), tools, now(), now()
     from catalog.shipped_connectors where slug = 'demo'`,
    [orgId, slug, userId],
  );
  await product.sql(orgId, 'update kernel.access_epochs set epoch = epoch + 1');
  return slug;
}
