import { appOf } from '../app-of.js';
import { changeSettings } from '../change-settings.js';
import { approvalGrantOf, connectionOf, teamOf } from '../connections.js';
import { connectorOf } from '../everything.js';
import { type MemberClient } from '../founder.js';
import { type Product, startProduct } from '../product.js';
import { ruleOn } from '../rule-on.js';
import { fillWithSyntheticTools } from './fill-with-synthetic-tools.js';

const rights = {
  creator: 'Member',
  auditor: 'Auditor',
  member: 'Member',
  guest: 'Guest',
  peopleAdmin: 'People Admin',
  teamAdmin: 'Team Admin',
  roleManager: ['role:manage'],
  restrictionManager: [
    'member:manage',
    'restriction:view',
    'restriction:manage',
    'restriction:override',
    'connector:view',
  ],
  sharer: ['connector:view', 'connection:create', 'connection:share', 'tool:execute'],
} as const;

export type Scene = {
  product: Product;
  people: Record<keyof typeof rights | 'owner', MemberClient>;
  /** A role without holders. */
  empty: string;
  /** The creator's custom connector. The member can view it, the sharer can use it, and the owner can edit it. */
  connector: string;
  /** A connector whose owner left. The member can view it, the sharer can use it, and the owner can edit it. */
  ownerless: string;
};

/**
 * An organization with resources of every kind that has flags. Each flag is true for some members and false for others.
 */
export async function startFlagScene(): Promise<Scene> {
  const product = await startProduct();
  const people = await product.organization(rights);
  await product.installDemo(people.creator);
  const { empty } = await fillWithPeople(product, people);
  await fillWithAccess(people);
  const connectors = await fillWithConnections(product, people);
  await fillWithChangedTool(product, people.owner, connectors.connector, empty);
  await fillWithToolboxes(product, people);
  await fillWithSyntheticTools(product, people);
  return { product, people, empty, ...connectors };
}

async function made(as: MemberClient, request: string, body: object): Promise<string> {
  const answer = await as(request, body);
  if (answer.status !== 201) throw new Error(`${request}: ${JSON.stringify(answer.body)}`);
  return answer.body.id as string;
}

async function fillWithPeople(product: Product, { owner, creator, member, guest }: Scene['people']) {
  const empty = await made(owner, 'POST /role', { name: 'Empty', permissions: [] });
  const plain = await made(owner, 'POST /role', { name: 'Plain', permissions: [] });
  const mapped = await made(owner, 'POST /role', { name: 'Mapped', permissions: [] });
  await product.sql(owner.orgId, 'update identity.roles set group_mapping_count = 1 where id = $1', [mapped]);
  await owner(`PATCH /member/${member.userId}`, { role_ids: [...member.roleIds, plain] });
  await product.sql(owner.orgId, 'update identity.members set provisioned = true where id = $1', [guest.userId]);
  const robot = await made(owner, 'POST /member', { kind: 'service', name: 'Robot', role_ids: [plain] });
  await made(owner, 'POST /api-token', { kind: 'service', user_id: robot, name: 'Robot' });
  await owner(`POST /member/${robot}/responsible`, { user_id: member.userId });
  const proof = { kind: 'federation', issuer: 'https://token.example.com', subject: 'report' };
  await made(owner, `POST /member/${robot}/workload-credential`, { name: 'Report', ...proof });
  await made(creator, 'POST /team', { name: 'Sales', members: [{ user_id: member.userId }] });
  const mirrored = await teamOf(product, owner.orgId, 'Mirrored', [member.userId]);
  await product.sql(owner.orgId, `update identity.teams set source = 'scim' where id = $1`, [mirrored]);
  for (const { userId } of [owner, creator]) await appOf(product, owner.orgId, userId, `${product.base}/mcp`);
  await made(owner, 'POST /invite', { email: 'invitee@example.com', role_ids: [plain] });
  await made(owner, 'POST /invite', { email: 'successor@example.com', role_ids: owner.roleIds });
  const revoked = await made(owner, 'POST /invite', { email: 'revoked@example.com', role_ids: [plain] });
  await owner(`DELETE /invite/${revoked}`);
  return { empty };
}

async function fillWithAccess({ owner, creator, member, restrictionManager, sharer }: Scene['people']): Promise<void> {
  for (const { userId, roleIds } of [creator, restrictionManager])
    for (const target of [userId, roleIds[0]!])
      await made(owner, 'POST /restriction', ruleOn(target, { connector_slugs: ['jira'] }));
  const memberRole = member.roleIds[0]!;
  await made(
    owner,
    'POST /restriction',
    ruleOn(memberRole, { connector_slugs: ['asana', 'linear', 'notion', 'slack'] }),
  );
  await made(owner, 'POST /restriction', ruleOn(sharer.roleIds[0]!, { connector_slugs: ['slack'] }));
  await made(member, 'POST /access-request', { connector_slug: 'asana' });
  for (const connector_slug of ['notion', 'linear']) {
    const id = await made(member, 'POST /access-request', { connector_slug });
    const { body } = await owner(`POST /access-request/${id}/resolve`, { decision: 'approve', expires_in_days: 7 });
    if (connector_slug === 'linear') await owner(`POST /access-grant/${body.grant_id}/revoke`, {});
  }
  const denied = await made(sharer, 'POST /access-request', { connector_slug: 'slack' });
  await owner(`POST /access-request/${denied}/resolve`, { decision: 'deny' });
}

async function fillWithConnections(
  product: Product,
  { owner, creator, member, restrictionManager, sharer, teamAdmin }: Scene['people'],
): Promise<Pick<Scene, 'connector' | 'ownerless'>> {
  const { id } = await product.connect(creator);
  for (const [as, level] of [
    [member, 'use'],
    [sharer, 'edit'],
    [teamAdmin, 'view'],
  ] as const)
    await creator(`POST /connection/${id}/share`, { grantee_type: 'user', grantee_id: as.userId, level });
  for (const note of ['pending', 'denied']) {
    const call = { tool_name: 'delete_note', arguments: { id: note } };
    const { body } = await member(`POST /connection/${id}/execute`, call);
    if (note === 'denied') await creator(`POST /approval/${body.approval.id}/resolve`, { decision: 'deny' });
  }
  await fillWithFurtherCalls(product, { owner, member }, id);
  const connector = await connectorOf(product, creator);
  const ownerless = await connectorOf(product, creator, 'left');
  await product.sql(owner.orgId, 'update catalog.connectors set owner_user_id = null where slug = $1', [ownerless]);
  for (const [as, level] of [
    [member, 'view'],
    [sharer, 'use'],
    [owner, 'edit'],
    [restrictionManager, 'view'],
  ] as const)
    for (const slug of [connector, ownerless])
      await product.sql(
        owner.orgId,
        `insert into catalog.shares (org_id, id, resource_id, grantee_type, grantee_id, level, created_at, updated_at)
         values ($1, $2, $3, 'user', $4, $5, now(), now())`,
        [owner.orgId, `acl_${as.userId}_${slug}`, slug, as.userId, level],
      );
  await product.sql(owner.orgId, 'update kernel.access_epochs set epoch = epoch + 1');
  await connectToRemoteServer(product, { owner, creator, sharer });
  const own = await connectionOf(product, owner.orgId, { owner_user_id: creator.userId, connector_slug: connector });
  await creator(`POST /connection/${own}/share`, { grantee_type: 'org', level: 'use' });
  return { connector, ownerless };
}

/** Makes further calls possible: the calls that wait seem to be those of an app. One of two grants is over. */
async function fillWithFurtherCalls(
  product: Product,
  { owner, member }: Pick<Scene['people'], 'owner' | 'member'>,
  connection: string,
): Promise<void> {
  await made(owner, 'POST /budget', { subject_type: 'organization', period: 'day', calls: 1_000_000 });
  await changeSettings(owner, { approval_grants: true });
  const app = await appOf(product, owner.orgId, member.userId, `${product.base}/mcp`);
  const toolbox = await made(owner, 'POST /toolbox', { name: 'Further calls' });
  await made(owner, `POST /toolbox/${toolbox}/share`, { grantee_type: 'org', level: 'use' });
  const facts = `app_id = '${app}', toolbox_id = '${toolbox}', grant_scope = 's'`;
  await product.sql(owner.orgId, `update connections.approvals set ${facts}`);
  const [, ended] = [
    await approvalGrantOf(product, owner.orgId, member.userId, connection),
    await approvalGrantOf(product, owner.orgId, member.userId, connection),
  ];
  await product.sql(owner.orgId, 'update connections.approval_grants set used_calls = 10 where id = $1', [ended]);
}

/** Creates an allow rule on a role, which lists an earlier version of one of the connector's tools. */
async function fillWithChangedTool(product: Product, owner: MemberClient, slug: string, role: string): Promise<void> {
  const [{ name }] = (await owner(`GET /restriction/connector/${slug}/tools`)).body.result;
  const tools = [{ connector_slug: slug, tool_name: name }];
  const id = await made(owner, 'POST /restriction', ruleOn(role, { mode: 'allow', tools }));
  await product.sql(
    owner.orgId,
    `update access_control.restrictions set tools = jsonb_set(tools, '{0,origin}', '"earlier"') where id = $1`,
    [id],
  );
}

/** Adds a connection to a remote MCP server, which the sharer can use. Its account is one of the demo connector. */
async function connectToRemoteServer(
  product: Product,
  { owner, creator, sharer }: Pick<Scene['people'], 'owner' | 'creator' | 'sharer'>,
): Promise<void> {
  const shares = [{ grantee_type: 'user', grantee_id: creator.userId, level: 'use' }];
  const mcp = { url: 'https://mcp.example.com/mcp', auth_mode: 'none' };
  const { status, body } = await owner('POST /connector', { kind: 'remote_mcp', name: 'Remote', mcp, shares });
  if (status !== 201) throw new Error(JSON.stringify(body));
  const { id } = await product.connect(creator);
  const move = 'update connections.connections set connector_slug = $1 where id = $2';
  await product.sql(owner.orgId, move, [body.slug, id]);
  await creator(`POST /connection/${id}/share`, { grantee_type: 'user', grantee_id: sharer.userId, level: 'use' });
}

/** Creates two resources of each kind: one that the creator owns, and one without an owner. */
async function fillWithToolboxes(
  product: Product,
  { creator, member, sharer, teamAdmin, owner }: Scene['people'],
): Promise<void> {
  const tool = { connector_slug: 'demo', tool_name: 'list_notes' };
  for (const kind of ['toolbox', 'template']) {
    const [one, nobodys] = [
      await made(creator, `POST /${kind}`, { name: 'Notes', entries: [tool] }),
      await made(creator, `POST /${kind}`, { name: 'Nobody’s', entries: [tool] }),
    ];
    for (const id of [one, nobodys])
      for (const [as, level] of [
        [member, 'use'],
        [sharer, 'edit'],
        [teamAdmin, 'view'],
      ] as const)
        await made(creator, `POST /${kind}/${id}/share`, { grantee_type: 'user', grantee_id: as.userId, level });
    const table = kind === 'toolbox' ? 'toolboxes' : 'templates';
    await product.sql(owner.orgId, `update toolboxes.${table} set owner_user_id = null where id = $1`, [nobodys]);
  }
  await pinToConnection(creator, sharer);
}

/** Creates a toolbox on the connection that the sharer can edit. The sharer can use the toolbox, but not edit it. */
async function pinToConnection(creator: MemberClient, sharer: MemberClient): Promise<void> {
  const [{ id: connection_id }] = (await creator('GET /connection?connector_slug=demo')).body.result;
  await made(creator, 'POST /toolbox', {
    name: 'Pinned',
    entries: [{ connector_slug: 'demo', tool_name: 'list_notes', connection_id }],
    shares: [{ grantee_type: 'user', grantee_id: sharer.userId, level: 'use' }],
  });
}
