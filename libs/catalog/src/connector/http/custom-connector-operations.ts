import { connectorExample } from '../http/connector-operations.js';
import { OneConnectorView } from '../queries/connector.view.js';
import { type OperationFacts } from '#kernel';
import { CreateConnectorBody, UpdateConnectorBody, ValidateDefinitionBody } from './custom-connector.dto.js';
import { DefinitionValidationView } from '../queries/validation.view.js';

export const definitionExample = {
  format: 1,
  name: 'Our tickets',
  categories: ['support'],
  base_url: 'https://tickets.example.com/api',
  auth: [{ name: 'none', type: 'none' }],
  tools: [
    {
      name: 'list_tickets',
      resource: 'tickets',
      method: 'list',
      description: 'Lists open tickets.',
      request: { method: 'GET', path: '/tickets' },
    },
  ],
};

export const ownExample = {
  ...connectorExample,
  slug: 'our-tickets-k3x7q',
  name: 'Our tickets',
  origin: 'custom',
  owner_user_id: 'usr_01k7vm3q8ef6ha4x2c9b5t0rsd',
  access: 'owner',
  access_via: 'owner',
  upstream: null,
  can_manage: true,
  can_share: true,
  can_see_shares: true,
  can_revoke_share: true,
  can_transfer: true,
  can_assign_owner: false,
  can_delete: true,
  variables: [],
  documentation: [],
};

export const notVisible = 'There is no such connector, or nobody shared it with the caller.';

const invalidDefinition =
  '`definition_invalid`: `details.diagnostics` says where, with pointer and line; `exactly_one_source`.';

/** How the routes of connectors of the organization's own stand in the OpenAPI document. */
export const operations = {
  create: {
    id: 'createConnector',
    summary: 'Create a connector',
    description:
      'Makes a connector of the organization from a definition document, from an OpenAPI document, or for a remote MCP ' +
      'server, whose tools are listed once somebody connects. The caller is its owner. Only they, and ' +
      'whom they share it with, see it. Needs `connector:view` and `connector:create`, and `connector:share` for `shares`.',
    status: 201,
    body: { type: CreateConnectorBody, example: { kind: 'catalog', definition: definitionExample } },
    view: OneConnectorView,
    example: ownExample,
    errors: {
      400: `${invalidDefinition} \`slug_misleading\`, \`unknown_member\`, \`unknown_team\`.`,
      409: '`connector_limit`: 200 connectors, or 50 MiB of definitions. `grantee_is_owner`, `grant_limit`.',
    },
  },
  validate: {
    id: 'validateConnector',
    summary: 'Check a definition',
    description:
      'Says everything that is wrong with a definition document, with pointer and line, and saves nothing. Of an OpenAPI ' +
      'document it answers the definition that is made of it, so that somebody can read and change it first. ' +
      'Needs `connector:view` and `connector:create`.',
    body: { type: ValidateDefinitionBody, example: { definition: definitionExample } },
    view: DefinitionValidationView,
    example: { valid: true, diagnostics: [], tool_count: 1 },
    errors: { 400: '`exactly_one_source`.' },
  },
  update: {
    id: 'updateConnector',
    summary: 'Update a connector',
    description:
      'For the owner and edit access; of one that nobody owns also for `connector:manage`. A definition is replaced ' +
      'whole, and so is `mcp` of a remote MCP connector, all of whose tools are held where it is another server. ' +
      'No credential follows to another host: that takes `confirm=true`, and members sign in again. ' +
      '`dry_run=true` changes nothing, and says in `impact` what would break.',
    body: { type: UpdateConnectorBody, example: { name: 'Our tickets', status: 'published' } },
    view: OneConnectorView,
    example: ownExample,
    errors: {
      400: `${invalidDefinition} \`request_not_read\`: signing in and its steps send nothing new that writes; \`remote_mcp\`, \`not_remote_mcp\`: it is of the other kind.`,
      403: '`edit_required`; `not_editable`: connectors that ship are changed by forking them.',
      404: notVisible,
      409: '`host_change_unconfirmed`, `auth_method_in_use`, `connector_limit`.',
    },
  },
  remove: {
    id: 'deleteConnector',
    summary: 'Delete a connector',
    description:
      'For the owner; of one that nobody owns for `connector:manage`. Its slug is never used again. With ' +
      '`on_dependents=disconnect` also while others depend on it: connections on it are disconnected.',
    status: 204,
    errors: {
      403: '`owner_only`, `not_editable`.',
      404: notVisible,
      409: '`has_dependents`: `details` counts them over the whole organization.',
    },
  },
} satisfies Record<string, OperationFacts>;
