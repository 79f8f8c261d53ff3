import { connectorExample, notVisible } from '../../connector/http/connector-operations.js';
import { OneConnectorView } from '../../connector/queries/connector.view.js';
import { type OperationFacts } from '#platform/openapi';
import { CreateConnectorBody, UpdateConnectorBody, ValidateDefinitionBody } from './custom-connector.dto.js';
import { DefinitionValidationView } from '../../definition/queries/validation.view.js';

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

const invalidDefinition =
  '`exactly_one_source`. `definition_invalid`: `details.diagnostics` lists the problems with pointer and line.';

export const operations = {
  create: {
    id: 'createConnector',
    summary: 'Create a connector',
    description:
      'Creates a custom connector from a definition, from an OpenAPI document, or for a remote MCP server. ' +
      'The tools of a remote MCP server are listed once a member connects. The caller becomes the owner of ' +
      'the connector. Only the owner and members with a share can see the connector. Needs `connector:view` and ' +
      '`connector:create`, and `connector:share` for `shares`.',
    status: 201,
    body: { type: CreateConnectorBody, example: { kind: 'catalog', definition: definitionExample } },
    view: OneConnectorView,
    example: ownExample,
    errors: {
      400: `${invalidDefinition} \`slug_misleading\`, \`unknown_member\`, \`unknown_team\`.`,
      409:
        '`slug_taken`. `connector_limit`: the organization already has 200 connectors or 50 MiB of definitions. ' +
        '`grantee_is_owner`, `grant_limit`.',
    },
  },
  validate: {
    id: 'validateConnector',
    summary: 'Check a definition',
    description:
      'Reports all problems of a definition, with pointer and line, and saves nothing. For an OpenAPI ' +
      'document, it also returns the resulting definition, even if it is incomplete, so that you can review and ' +
      'correct it first. Needs `connector:view` and `connector:create`.',
    body: { type: ValidateDefinitionBody, example: { definition: definitionExample } },
    view: DefinitionValidationView,
    example: { valid: true, diagnostics: [], tool_count: 1 },
    errors: { 400: '`exactly_one_source`.' },
  },
  update: {
    id: 'updateConnector',
    summary: 'Update a connector',
    description:
      'The owner and members with edit access can call this route. If there is no owner, members with ' +
      '`connector:manage` can call it too. A definition is replaced as a whole. `mcp` of a remote MCP connector is ' +
      'also replaced as a whole. If it names another server, all tools of the connector await review. Credentials ' +
      'are never sent to a new host. A change to another host needs `confirm=true` and deletes the credentials, so ' +
      'members have to sign in again. `dry_run=true` changes nothing, and returns the effect as `impact`.',
    body: { type: UpdateConnectorBody, example: { name: 'Our tickets', status: 'published' } },
    view: OneConnectorView,
    example: ownExample,
    errors: {
      400:
        `${invalidDefinition} \`request_not_read\`: the change adds a sign-in or setup request that writes; ` +
        '`remote_mcp`, `not_remote_mcp`: the field does not apply to this kind of connector.',
      403: '`edit_required`. `not_editable`: shipped connectors can only be forked.',
      404: notVisible,
      409: '`host_change_unconfirmed`, `auth_method_in_use`, `connector_limit`.',
    },
  },
  remove: {
    id: 'deleteConnector',
    summary: 'Delete a connector',
    description:
      'Only the owner can call this route or, if there is no owner, members with `connector:manage`. The slug is ' +
      'never used again. `on_dependents=disconnect` deletes the connector even if something depends on it, and ' +
      'disconnects its connections.',
    status: 204,
    errors: {
      403: '`owner_only`, `not_editable`.',
      404: notVisible,
      409: '`has_dependents`: `details` contains the number of dependents of each kind in the whole organization.',
    },
  },
} satisfies Record<string, OperationFacts>;
