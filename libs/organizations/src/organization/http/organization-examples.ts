const listedOrganizationExample = {
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
  ...listedOrganizationExample,
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

export const createdOrganizationExample = {
  ...listedOrganizationExample,
  current: false,
  token: 'lk_live_pat_3u8Zc1Qy7fR2mVx9Lw5Ke0Tn6Hb4JdAs8GpXo1i',
};

export const otherOrganization = '`other_organization`: the token belongs to another of your organizations.';
export const missingOrganization = 'No such organization, or you do not belong to it.';
