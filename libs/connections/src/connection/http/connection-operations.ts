import { type OperationFacts } from '#platform/openapi';
import { ConnectEnvelopeView, ConnectionView } from '../queries/connection.view.js';
import { connectionExample, envelopeExample, postInstallExample } from './connection-examples.js';
import { CreateConnectionBody, DisconnectBody, ReconnectBody, RenameConnectionBody } from './connection.dto.js';

const notVisible = 'No such connection, or the caller has no access to it.';
const vaultDown = '`vault_unavailable`: nothing was changed.';

/** OpenAPI documentation of the connection routes. */
export const operations = {
  list: {
    id: 'listConnections',
    summary: 'List connections',
    description:
      'Connections that the caller owns or that are shared with them, newest first. The status comes from the ' +
      'vault if it answers quickly; `status_checked_at` says how recent it is.',
    pageOf: ConnectionView,
    example: { result: [connectionExample], next_cursor: null, prev_cursor: null },
  },
  get: {
    id: 'getConnection',
    summary: 'Get a connection',
    description: 'One connection with its connector and with everything the caller can do with it.',
    view: ConnectionView,
    example: { ...connectionExample, post_install: postInstallExample, can_run_post_install: true },
    errors: { 404: notVisible },
  },
  create: {
    id: 'createConnection',
    summary: 'Create a connection',
    description:
      'Creates a pending connection and a one-time link to sign in. Send the person to `connect_url`, or to ' +
      '`direct_connect_url` if it is not null, which skips the connect page. Never send a password or key ' +
      'here. Needs `connection:create`, and `connection:share` for `shares`.' +
      'where it is not null, to the person. Nobody ever sends a password or key here. Needs `connection:create`, and ' +
      '`connection:share` for `shares`.',
    status: 201,
    body: {
      type: CreateConnectionBody,
      example: { connector_slug: 'github', name: 'GitHub of the build', redirect_uri: '/settings/connections' },
    },
    view: ConnectEnvelopeView,
    example: envelopeExample,
    errors: {
      400: '`unknown_member`, `unknown_team`: a grantee does not belong to this organization.',
      403: '`connector_restricted`, `connector_use_required`, `org_sharing_off`.',
      404: 'No such connector, or the caller cannot see it.',
      409: '`connector_unavailable`, `oauth_app_required`, `connection_limit`, `grantee_is_owner`, `grant_limit`.',
      503: '`vault_unavailable`: nothing was created.',
    },
  },
  rename: {
    id: 'renameConnection',
    summary: 'Rename a connection',
    description: 'For the owner and members with edit access. Names need not be unique.',
    body: { type: RenameConnectionBody, example: { name: 'GitHub of the build' } },
    view: ConnectionView,
    example: connectionExample,
    errors: { 403: '`edit_required`.', 404: notVisible },
  },
  remove: {
    id: 'deleteConnection',
    summary: 'Delete a connection',
    description: 'For the owner only. Also deletes the shares and revokes the credential.',
    status: 204,
    errors: { 403: '`owner_only`.', 404: notVisible },
  },
  reconnect: {
    id: 'reconnectConnection',
    summary: 'Reconnect a connection',
    description:
      'Creates a new one-time link and ends earlier unused links. The status does not change until the person ' +
      'signs in, with the same account. For the owner and members with edit access; for the owner only while ' +
      'the connection is pending.',
    body: { type: ReconnectBody, example: { redirect_uri: '/settings/connections' } },
    view: ConnectEnvelopeView,
    example: envelopeExample,
    errors: {
      403: '`edit_required`, `owner_only`, `connector_restricted`, `connector_not_shared`.',
      404: notVisible,
      409: '`owner_left`, `connector_unavailable`, `oauth_app_required`.',
      503: vaultDown,
    },
  },
  disconnect: {
    id: 'disconnectConnection',
    summary: 'Disconnect a connection',
    description:
      'Revokes the credential. The connection, its name and its shares stay. For the owner and members with ' +
      'edit access.',
    body: { type: DisconnectBody, example: {} },
    view: ConnectionView,
    example: { ...connectionExample, status: 'disconnected', saffron_account_id: null, can_use: false },
    errors: { 403: '`edit_required`.', 404: notVisible },
  },
} satisfies Record<string, OperationFacts>;
