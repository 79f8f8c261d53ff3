import { notFound } from '#kernel';

const operation_counts = { create: 2, delete: 0, other: 0, read: 4, update: 1 };

export const notVisible = [notFound, 'No such connector, or the caller cannot see it.'] as const;

export const connectorExample = {
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
      help_url: 'https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/creating-an-oauth-app',
      configured: true,
    },
  ],
  single_redirect_auth: true,
  permissions_text: null,
  tool_count: 7,
  operation_counts,
  rate_limits: { requests: 5000, per_seconds: 3600, scope: 'account' },
  restricted: false,
  restricted_by: null,
  restricted_inherited_from: null,
  connection_count: 3,
  can_use: true,
  can_fork: true,
  can_manage_oauth_app: false,
  created_at: '2026-11-20T09:30:00.000Z',
  updated_at: '2026-11-20T09:30:00.000Z',
};

export const buildExamplePage = (row: object) => ({ result: [row], next_cursor: null, prev_cursor: null });

export const toolExample = {
  name: 'create_issue',
  tool_label: 'Create issue',
  description: 'Opens an issue in a repository.',
  resource: 'issues',
  method: 'create',
  kind: 'catalog',
  operation: 'create',
  tier: 'write',
};

export const toolsExample = { ...buildExamplePage(toolExample), operation_counts };
