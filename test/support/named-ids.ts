import { type Things } from './everything.js';
import { ofConnectors } from './ids-of-connectors.js';
import { inGroupBodies, inGroupPaths } from './ids-of-groups.js';
import { inToolboxBodies, inToolboxPaths } from './toolbox-ids.js';

export { inQueries } from './ids-in-queries.js';

/** The kind of resource that the last id of each path identifies. */
export const inPaths: Record<string, keyof Things> = {
  '/access-grant/{id}': 'grant',
  '/access-request/{id}': 'request',
  '/api-token/{id}': 'token',
  '/approval/{id}': 'approval',
  '/approval-grant/{id}': 'approvalGrant',
  '/audit-log/{id}': 'record',
  '/budget/{id}': 'budget',
  '/connection/{id}': 'connection',
  '/connection/{id}/share/{aclId}': 'share',
  '/connector/{slug}': 'connector',
  '/connector/{slug}/share/{aclId}': 'connectorShare',
  '/connector/{slug}/tool/{name}': 'tool',
  '/restriction/connector/{slug}/tools/{name}': 'tool',
  '/image/{org_id}': 'organization',
  // An image is identified only by its whole address. organization/logo tests the one of another organization.
  '/image/{org_id}/{id}': 'organization',
  '/invite/{id}': 'invite',
  '/member/{id}': 'member',
  '/member/{id}/connected-app/{appId}': 'app',
  '/member/{id}/disconnected-app/{appId}': 'app',
  '/member/{id}/workload-credential/{credentialId}': 'workloadCredential',
  '/organization/{id}': 'organization',
  '/organization/{id}/enterprise-client/{clientId}': 'enterpriseClient',
  '/restriction/connector/{slug}': 'connector',
  '/restriction/{id}': 'restriction',
  '/role/{id}': 'role',
  ...inGroupPaths,
  '/team/{id}': 'team',
  '/webhook-endpoint/{id}': 'webhook',
  '/user/me/connected-app/{id}': 'app',
  '/user/me/session/{id}': 'session',
  ...inToolboxPaths,
  '/team/{id}/members/{userId}': 'member',
};

/**
 * A body in which one field identifies a resource. All other fields are valid, so that only this field can be wrong.
 */
type Naming = { field: string; body: object; path?: string };

const named = (field: string, path: string, id: string): Naming => ({ field, path, body: { [field]: id } });

type NamesIn = (ours: Things, other: Things) => Naming[];

const rulesIn = (ours: Things, other: Things): Naming[] => {
  const rule = (facts: object) => ({ target_type: 'role', target_id: ours.role, mode: 'allow', ...facts });
  const tools = [{ connector_slug: other.connector, tool_name: 'list_issues' }];
  return [
    { field: 'target_id', body: rule({ target_id: other.role, tools: [] }) },
    { field: 'target_id', body: rule({ target_type: 'user', target_id: other.member, tools: [] }) },
    { field: 'connector_slugs[0]', body: rule({ connector_slugs: [other.connector] }) },
    { field: 'tools[0].connector_slug', body: rule({ tools }) },
  ];
};

const grantsTo = ({ member, team }: Things): Naming[] => [
  { field: 'grantee_id', body: { grantee_type: 'user', grantee_id: member, level: 'use' } },
  { field: 'grantee_id', body: { grantee_type: 'team', grantee_id: team, level: 'use' } },
];

const rolesAndTeams = (more: object, { role, team }: Things): Naming[] => [
  { field: 'role_ids[0]', body: { ...more, role_ids: [role] } },
  { field: 'team_ids[0]', body: { ...more, team_ids: [team] } },
];

/** Every field that identifies a resource in the body of an operation, by operation. */
export const inBodies: Record<string, NamesIn> = {
  createRestriction: rulesIn,
  updateRestriction: (ours, other) =>
    rulesIn(ours, other).map((each) => ({ ...each, path: `/restriction/${ours.restriction}` })),
  simulateRestriction: (ours, other) => [
    ...rulesIn(ours, other).map(({ field, body }) => ({ field: `draft.${field}`, body: { draft: body } })),
    { field: 'role.role_id', body: { role: { role_id: other.role, permissions: [] } } },
    { field: 'replaces', body: { draft: rulesIn(ours, ours)[0]!.body, replaces: other.restriction } },
    { field: 'deletes', body: { deletes: other.restriction } },
  ],
  updateOrganization: ({ organization }, { role }) =>
    ['default_role_id', 'provisioning_default_role_id'].map((name) => ({
      field: `settings.${name}`,
      path: `/organization/${organization}`,
      body: { settings: { [name]: role } },
    })),
  createRole: (_, { role }) => [{ field: 'copy_from', body: { name: 'Copy', copy_from: role } }],
  deleteRoleWith: (ours, other) => {
    const path = `/role/${ours.role}/delete`;
    const reassignments = (user_id: string, role_id: string) => ({ reassignments: [{ user_id, role_id }] });
    return [
      { field: 'reassign_to', path, body: { reassign_to: other.role } },
      { field: 'reassignments[0].user_id', path, body: reassignments(other.member, ours.role) },
      { field: 'reassignments[0].role_id', path, body: reassignments(ours.member, other.role) },
    ];
  },
  ...inGroupBodies,
  createMember: (_, { role }) => [
    { field: 'role_ids[0]', body: { kind: 'service', name: 'Another robot', role_ids: [role] } },
  ],
  updateMember: ({ member }, { role }) => [
    { field: 'role_ids[0]', path: `/member/${member}`, body: { role_ids: [role] } },
  ],
  removeMemberWith: ({ member, connection }, other) => {
    const path = `/member/${member}/remove`;
    const replacement = (connector_slug: string, connection_id: string) => ({
      confirm_ownerless: true,
      replacements: [{ connector_slug, connection_id }],
    });
    return [
      { field: 'transfer_to', path, body: { transfer_to: other.member } },
      { field: 'replacements[0].connection_id', path, body: replacement('github', other.connection) },
      { field: 'replacements[0].connector_slug', path, body: replacement(other.connector, connection) },
    ];
  },
  askResponsible: ({ service }, { member }) => [named('user_id', `/member/${service}/responsible`, member)],
  createInvite: (_, other) => rolesAndTeams({ email: 'candidate@example.com' }, other),
  updateInvite: ({ invite }, other) => rolesAndTeams({}, other).map((each) => ({ ...each, path: `/invite/${invite}` })),
  addTeamMember: ({ team }, { member }) => [named('user_id', `/team/${team}/members`, member)],
  issueToken: (_, { service }) => [
    { field: 'user_id', body: { kind: 'service', name: 'Another token', user_id: service } },
  ],
  revokeAllTokens: (_, { member }) => [{ field: 'user_id', body: { user_id: member } }],
  fileAccessRequest: (_, { connector, connection }) => [
    { field: 'connector_slug', body: { connector_slug: connector } },
    {
      field: 'resource_id',
      body: { resource_type: 'connection', resource_id: connection, level: 'edit' },
    },
  ],
  grantAccess: ({ member }, other) =>
    [
      named('user_id', '/access-grant', other.member),
      { field: 'connector_slug', body: { user_id: member, connector_slug: other.connector } },
    ].map((each) => ({ ...each, body: { connector_slug: 'slack', ...each.body } })),
  createBudget: (_, { member, app, toolbox, connector, tool }) => {
    const terms = { period: 'day', calls: 5 };
    const subjects = { member, app, toolbox };
    return [
      ...Object.entries(subjects).map(([subject_type, subject_id]) => ({
        field: 'subject_id',
        body: { ...terms, subject_type, subject_id },
      })),
      { field: 'connector_slug', body: { ...terms, subject_type: 'tool', connector_slug: connector, tool_name: tool } },
    ];
  },
  createConnection: (_, other) => [
    { field: 'connector_slug', body: { connector_slug: other.connector } },
    ...grantsTo(other).map(({ body }) => ({
      field: 'shares[0].grantee_id',
      body: { connector_slug: 'github', shares: [body] },
    })),
  ],
  executeTool: ({ connection }, { approval }) => [
    {
      field: 'approval_id',
      path: `/connection/${connection}/execute`,
      body: { tool_name: 'list_issues', arguments: { owner: 'octo', repo: 'app' }, approval_id: approval },
    },
  ],
  transferConnection: ({ connection }, { member }) => [
    named('new_owner_user_id', `/connection/${connection}/transfer`, member),
  ],
  ...ofConnectors,
  shareConnection: ({ connection }, other) =>
    grantsTo(other).map((each) => ({ ...each, path: `/connection/${connection}/share` })),
  ...inToolboxBodies,
};
