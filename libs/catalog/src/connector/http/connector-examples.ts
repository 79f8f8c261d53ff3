const listed = {
  slug: 'github',
  name: 'GitHub',
  description: 'Repositories, issues, pull requests and code search on GitHub.',
  kind: 'catalog',
  origin: 'catalog',
  categories: ['dev-tools'],
  logo: null,
  status: 'published',
  auth_methods: [
    {
      name: 'oauth',
      type: 'oauth2',
      label: 'Sign in with GitHub',
      redirect: true,
      form_fields: [],
      permissions_text: null,
      scopes: ['repo', 'read:user', 'read:org'],
    },
  ],
  single_redirect_auth: true,
  permissions_text: null,
  tool_count: 7,
  operation_counts: { create: 2, delete: 0, other: 0, read: 4, update: 1 },
  rate_limits: { requests: 5000, per_seconds: 3600, scope: 'account' },
  restricted: false,
  restricted_by: null,
  restricted_inherited_from: null,
  connection_count: 3,
  can_use: true,
  can_manage_oauth_app: false,
  created_at: '2026-11-20T09:30:00.000Z',
  updated_at: '2026-11-20T09:30:00.000Z',
};

export const connectorPage = { result: [listed], next_cursor: null, prev_cursor: null };

export const oneConnector = { ...listed, variables: [], documentation: [] };

export const categoryPage = {
  result: [{ slug: 'crm', label: 'CRM', connector_count: 3 }],
  next_cursor: null,
  prev_cursor: null,
};

export const restrictionConnectorPage = {
  result: [
    {
      slug: 'github',
      label: 'GitHub',
      logo: null,
      kind: 'catalog',
      origin: 'catalog',
      owner_label: null,
      tool_count: 7,
    },
  ],
  next_cursor: null,
  prev_cursor: null,
};
