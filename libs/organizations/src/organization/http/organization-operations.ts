import { type OperationFacts } from '#platform/openapi';
import { OrganizationView } from '../queries/organization.view.js';
import { CreatedOrganizationView, CreateOrganizationBody, UpdateOrganizationBody } from './organization.dto.js';

const row = {
  id: 'org_01k7vm3q8ef6ha4x2c9b5t0rsd',
  name: 'Example Research',
  slug: 'example-research',
  logo_url: null,
  status: 'active',
  current: true,
  created_at: '2026-11-20T08:00:00.000Z',
  updated_at: '2026-11-20T08:00:00.000Z',
};

export const organizationExample = {
  ...row,
  plan: 'team',
  features: ['custom_roles', 'service_members'],
  limits: { billable_seats: null, service_members: 10, audit_days: 180 },
  deletion: null,
  settings: {
    default_role_id: 'role_01k7vm3q8ef6ha4x2c9b5t0rsd',
    invite_days: 7,
    allowed_email_domains: [],
    token_max_days: 365,
    max_grant_days: null,
    require_grant_expiry: false,
    org_wide_sharing: 'allowed',
    departed_resources: 'require_transfer',
    provisioning_default_role_id: 'role_01k7vm3q8ef6ha4x2c9b5t0rsd',
    audit_retention_days: 180,
    notify_resolvers: true,
    mcp_new_tools: 'active',
    mcp_changed_tools: 'held',
    approval_policy: { read: 'allow', write: 'allow', destructive: 'confirm' },
    confirm_direct_connect: false,
  },
  can_manage: true,
  can_delete: true,
  can_restore: false,
};

const created = { ...row, current: false, token: 'lk_live_pat_3u8Zc1Qy7fR2mVx9Lw5Ke0Tn6Hb4JdAs8GpXo1i' };

export const otherOrganization = '`other_organization`: the token belongs to another of your organizations.';
export const missingOrganization = 'No such organization, or you do not belong to it.';

export const organizationOperations = {
  create: {
    id: 'createOrganization',
    summary: 'Create an organization',
    description:
      'Creates another organization. Its owner is the person the token belongs to. The token must not have scopes. ' +
      'The response contains a token for the new organization. The current token stays bound to its own ' +
      'organization.',
    status: 201,
    body: { type: CreateOrganizationBody, example: { name: 'Example Research', slug: 'example-research' } },
    view: CreatedOrganizationView,
    example: created,
    errors: {
      403: '`self_service_disabled`, `token_kind`, `address_unconfirmed`.',
      409: '`slug_taken`. `quota_exceeded`: you already own 10 organizations.',
    },
  },
  list: {
    id: 'listOrganizations',
    summary: 'List organizations',
    description:
      'Lists every organization that the token’s owner belongs to. Only the token’s own organization is shown with ' +
      'its plan, settings and `can_*` flags.',
    pageOf: OrganizationView,
    example: { result: [organizationExample], next_cursor: null, prev_cursor: null },
  },
  get: {
    id: 'getOrganization',
    summary: 'Get an organization',
    description:
      'The organization of the token, with its plan, features, limits, settings and the caller’s `can_*` flags.',
    view: OrganizationView,
    example: organizationExample,
    errors: { 403: otherOrganization, 404: missingOrganization },
  },
  update: {
    id: 'updateOrganization',
    summary: 'Update an organization',
    description:
      'Needs `org:manage`. Changes only the fields and settings that are sent. A default role must not have ' +
      'permissions the caller lacks.',
    body: {
      type: UpdateOrganizationBody,
      example: { name: 'Example Research', settings: { invite_days: 14, org_wide_sharing: 'admins_only' } },
    },
    view: OrganizationView,
    example: organizationExample,
    errors: {
      403: `${otherOrganization} \`permission_not_held\`: a default role has permissions the caller lacks.`,
      404: missingOrganization,
      409: '`slug_taken`. `quota_exceeded`: the slug was changed five times within a year.',
      412: 'The organization has changed since you read it.',
    },
  },
} satisfies Record<string, OperationFacts>;
