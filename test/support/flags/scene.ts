import { connectionOf, teamOf } from '../connections.js';
import { connectorOf } from '../everything.js';
import { type MemberClient } from '../founder.js';
import { type Product, startProduct } from '../product.js';
import { ruleOn } from '../rule-on.js';
import { fillWithSyntheticTools } from './fill-with-synthetic-tools.js';

const rights = {
  ada: 'Member',
  aud: 'Auditor',
  bob: 'Member',
  gus: 'Guest',
  may: 'People Admin',
  tom: 'Team Admin',
  eva: ['role:manage'],
  max: ['member:manage', 'restriction:view', 'restriction:manage', 'restriction:override', 'connector:view'],
  ria: ['connector:view', 'connection:create', 'connection:share', 'tool:execute'],
} as const;

export type Scene = {
  product: Product;
  people: Record<keyof typeof rights | 'owner', MemberClient>;
  /** A role without holders. */
  empty: string;
  /** Ada's custom connector. Bob can view it, Ria can use it, and the organization's owner can edit it. */
  connector: string;
  /** A connector whose owner left. Bob can view it, Ria can use it, and the organization's owner can edit it. */
  ownerless: string;
};

/**
 * An organization with resources of every kind that has flags. Each flag is true for some members and false for others.
 */
export async function openScene(): Promise<Scene> {
  const product = await startProduct();
  const people = await product.organization(rights);
  await product.installDemo(people.ada);
  const { empty } = await fillWithPeople(product, people);
  await fillWithAccess(people);
  const connectors = await fillWithConnections(product, people);
  await fillWithToolboxes(product, people);
  await fillWithSyntheticTools(product, people);
  return { product, people, empty, ...connectors };
}

async function made(as: MemberClient, request: string, body: object): Promise<string> {
  const answer = await as(request, body);
  if (answer.status !== 201) throw new Error(`${request}: ${JSON.stringify(answer.body)}`);
  return answer.body.id as string;
}

async function fillWithPeople(product: Product, { owner, ada, bob, gus }: Scene['people']) {
  const empty = await made(owner, 'POST /role', { name: 'Empty', permissions: [] });
  const plain = await made(owner, 'POST /role', { name: 'Plain', permissions: [] });
  const mapped = await made(owner, 'POST /role', { name: 'Mapped', permissions: [] });
  await product.sql(owner.orgId, 'update identity.roles set group_mapping_count = 1 where id = $1', [mapped]);
  await owner(`PATCH /member/${bob.userId}`, { role_ids: [...bob.roleIds, plain] });
  await product.sql(owner.orgId, 'update identity.members set provisioned = true where id = $1', [gus.userId]);
  const robot = await made(owner, 'POST /member', { kind: 'service', name: 'Robot', role_ids: [plain] });
  await made(owner, 'POST /api-token', { kind: 'service', user_id: robot, name: 'Robot' });
  await made(ada, 'POST /team', { name: 'Sales', members: [{ user_id: bob.userId }] });
  const mirrored = await teamOf(product, owner.orgId, 'Mirrored', [bob.userId]);
  await product.sql(owner.orgId, `update identity.teams set source = 'scim' where id = $1`, [mirrored]);
  await made(owner, 'POST /invite', { email: 'grace@example.com', role_ids: [plain] });
  await made(owner, 'POST /invite', { email: 'hedy@example.com', role_ids: owner.roleIds });
  const revoked = await made(owner, 'POST /invite', { email: 'joan@example.com', role_ids: [plain] });
  await owner(`DELETE /invite/${revoked}`);
  return { empty };
}

async function fillWithAccess({ owner, ada, bob, max, ria }: Scene['people']): Promise<void> {
  for (const { userId, roleIds } of [ada, max])
    for (const target of [userId, roleIds[0]!])
      await made(owner, 'POST /restriction', ruleOn(target, { connector_slugs: ['jira'] }));
  const member = bob.roleIds[0]!;
  await made(owner, 'POST /restriction', ruleOn(member, { connector_slugs: ['asana', 'linear', 'notion', 'slack'] }));
  await made(owner, 'POST /restriction', ruleOn(ria.roleIds[0]!, { connector_slugs: ['slack'] }));
  await made(bob, 'POST /access-request', { connector_slug: 'asana' });
  for (const connector_slug of ['notion', 'linear']) {
    const id = await made(bob, 'POST /access-request', { connector_slug });
    const { body } = await owner(`POST /access-request/${id}/resolve`, { decision: 'approve', expires_in_days: 7 });
    if (connector_slug === 'linear') await owner(`POST /access-grant/${body.grant_id}/revoke`, {});
  }
  const denied = await made(ria, 'POST /access-request', { connector_slug: 'slack' });
  await owner(`POST /access-request/${denied}/resolve`, { decision: 'deny' });
}

async function fillWithConnections(
  product: Product,
  { owner, ada, bob, max, ria, tom }: Scene['people'],
): Promise<Pick<Scene, 'connector' | 'ownerless'>> {
  const { id } = await product.connect(ada);
  for (const [as, level] of [
    [bob, 'use'],
    [ria, 'edit'],
    [tom, 'view'],
  ] as const)
    await ada(`POST /connection/${id}/share`, { grantee_type: 'user', grantee_id: as.userId, level });
  for (const note of ['pending', 'denied']) {
    const call = { tool_name: 'delete_note', arguments: { id: note } };
    const { body } = await bob(`POST /connection/${id}/execute`, call);
    if (note === 'denied') await ada(`POST /approval/${body.approval.id}/resolve`, { decision: 'deny' });
  }
  const connector = await connectorOf(product, ada);
  const ownerless = await connectorOf(product, ada, 'left');
  await product.sql(owner.orgId, 'update catalog.connectors set owner_user_id = null where slug = $1', [ownerless]);
  for (const [as, level] of [
    [bob, 'view'],
    [ria, 'use'],
    [owner, 'edit'],
    [max, 'view'],
  ] as const)
    for (const slug of [connector, ownerless])
      await product.sql(
        owner.orgId,
        `insert into catalog.shares (org_id, id, resource_id, grantee_type, grantee_id, level, created_at, updated_at)
         values ($1, $2, $3, 'user', $4, $5, now(), now())`,
        [owner.orgId, `acl_${as.userId}_${slug}`, slug, as.userId, level],
      );
  await product.sql(owner.orgId, 'update kernel.access_epochs set epoch = epoch + 1');
  const own = await connectionOf(product, owner.orgId, { owner_user_id: ada.userId, connector_slug: connector });
  await ada(`POST /connection/${own}/share`, { grantee_type: 'org', level: 'use' });
  return { connector, ownerless };
}

/** Creates two resources of each kind: one that Ada owns and one without an owner. */
async function fillWithToolboxes(product: Product, { ada, bob, ria, tom, owner }: Scene['people']): Promise<void> {
  const tool = { connector_slug: 'demo', tool_name: 'list_notes' };
  for (const kind of ['toolbox', 'template']) {
    const [one, nobodys] = [
      await made(ada, `POST /${kind}`, { name: 'Notes', entries: [tool] }),
      await made(ada, `POST /${kind}`, { name: 'Nobody’s', entries: [tool] }),
    ];
    for (const id of [one, nobodys])
      for (const [as, level] of [
        [bob, 'use'],
        [ria, 'edit'],
        [tom, 'view'],
      ] as const)
        await made(ada, `POST /${kind}/${id}/share`, { grantee_type: 'user', grantee_id: as.userId, level });
    const table = kind === 'toolbox' ? 'toolboxes' : 'templates';
    await product.sql(owner.orgId, `update toolboxes.${table} set owner_user_id = null where id = $1`, [nobodys]);
  }
}
