import { connectionOf, teamOf } from '../../support/connections.js';
import { type MemberClient } from '../../support/founder.js';
import { startProduct } from '../../support/product.js';

/** Members to whom the creator of a connection can transfer it. A teammate shares a team with the creator. */
export async function startTransferScene() {
  const product = await startProduct();
  afterAll(() => product.stop());
  const { owner, ...people } = await product.organization({
    creator: 'Member',
    successor: 'Member',
    teammate: 'Member',
    guest: 'Guest',
    colleague: 'Member',
  });
  const { creator, teammate } = people;
  const { orgId, userId } = creator;
  const team = await teamOf(product, orgId, 'Sales', [userId, teammate.userId]);
  await product.installDemo(creator);

  /** A connection that the creator owns. */
  const made = (connector_slug = 'demo') =>
    connectionOf(product, orgId, { owner_user_id: userId, name: 'Notes', connector_slug });

  const transfer = (id: string, to: { userId: string }, body: object = {}, headers?: Record<string, string>) =>
    creator(`POST /connection/${id}/transfer`, { new_owner_user_id: to.userId, ...body }, headers);

  const preview = (id: string, query = '', as = creator) => as(`GET /connection/${id}/transfer-preview${query}`);

  async function share(id: string, body: object) {
    const answer = await creator(`POST /connection/${id}/share`, body);
    if (answer.status > 201) throw new Error(JSON.stringify(answer.body));
    return answer.body.id as string;
  }

  const rowOf = async (id: string) =>
    (await product.sql(orgId, 'select * from connections.connections where id = $1', [id]))[0];

  const eventsOf = async (id: string): Promise<string[]> =>
    (await product.sql(orgId, 'select type from kernel.events where resource_id = $1 order by id', [id])).map(
      ({ type }) => type as string,
    );

  return { product, owner, ...people, team, made, transfer, preview, share, rowOf, eventsOf };
}

export const toUser = ({ userId }: MemberClient, level: string) => ({
  grantee_type: 'user',
  grantee_id: userId,
  level,
});
