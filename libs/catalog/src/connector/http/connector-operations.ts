import { type OperationFacts } from '#platform/openapi';
import { CategoryView, ConnectorView, OneConnectorView } from '../queries/connector.view.js';
import { ConnectorToolsView } from '../queries/tool.view.js';

const operation_counts = { create: 2, delete: 0, other: 0, read: 4, update: 1 };

export const notVisible = 'No such connector, or the caller cannot see it.';

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

const pageOf = (row: object) => ({ result: [row], next_cursor: null, prev_cursor: null });

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

export const toolsExample = { ...pageOf(toolExample), operation_counts };

export const operations = {
  list: {
    id: 'listConnectors',
    summary: 'List connectors',
    description:
      'The shipped connectors and the custom connectors that the caller can see, by default sorted by name. A ' +
      'connector that a restriction blocks is listed with `restricted: true`, because the caller can request access. ' +
      '`count` cannot be combined with `restricted` or `can_use`. Needs `connector:view`.',
    pageOf: ConnectorView,
    example: pageOf(connectorExample),
  },
  categories: {
    id: 'listConnectorCategories',
    summary: 'List categories',
    description: 'The categories of the connectors that the caller can see, with counts. Needs `connector:view`.',
    pageOf: CategoryView,
    example: pageOf({ slug: 'crm', label: 'CRM', connector_count: 3 }),
  },
  get: {
    id: 'getConnector',
    summary: 'Get a connector',
    description:
      'One connector, with its documentation and the variables of its connections. With `include=definition` ' +
      'also the definition document, if the caller can read it. Needs `connector:view`.',
    view: OneConnectorView,
    example: { ...connectorExample, variables: [], documentation: [] },
    errors: { 404: 'No such connector, or the caller cannot see it.' },
  },
  tools: {
    id: 'listConnectorTools',
    summary: 'List tools of a connector',
    description:
      "The tools that the caller's restrictions allow, sorted by name. With `include_restricted`, the list " +
      'also contains the tools that a restriction blocks. `operation_counts` counts the tools that match `q` ' +
      'and that no restriction blocks. It is the same on every page. Needs `connector:view`.',
    view: ConnectorToolsView,
    example: toolsExample,
    errors: {
      403:
        '`connector_restricted`: a restriction blocks the caller from the connector. `details` says how to ' +
        'request access.',
      404: 'No such connector, or the caller cannot see it.',
    },
  },
} satisfies Record<string, OperationFacts>;
