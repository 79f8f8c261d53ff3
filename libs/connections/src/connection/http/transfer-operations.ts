import { type OperationFacts } from '#platform/openapi';
import { ConnectionView } from '../queries/connection.view.js';
import { TransferPreviewView } from '../queries/transfer-preview.view.js';
import { connectionExample } from './connection-examples.js';
import { TransferConnectionBody } from './transfer.dto.js';

const notVisible = 'No such connection, or the caller has no access to it.';
const unknownMember = '`unknown_member`: not an active member of the organization';

const previewExample: TransferPreviewView = {
  new_owner: { id: 'usr_01k7vm3q8ef6ha4x2c9b5t0rsd', name: 'Grace Hopper', email: 'grace@example.com' },
  allowed: true,
  blockers: [],
  warnings: [
    {
      reason: 'credential_of_other_person',
      message:
        'Calls continue with the account of the person who signed in, until the new owner reconnects with their ' +
        'own.',
    },
  ],
  shares: { kept: 3, dropped: [{ id: 'acl_01k7vm3q8ef6ha4x2c9b5t0rsd', reason: 'becomes_owner' }] },
  keeps_access_without_retaining: false,
  affected_toolbox_count: 0,
  broken_delegation_count: 0,
  broken_synthetic_tool_count: 0,
  toolboxes: [],
};

/** OpenAPI documentation of the transfer routes. */
export const operations = {
  preview: {
    id: 'previewTransfer',
    summary: 'Preview a transfer',
    description:
      'Shows what `POST /connection/{id}/transfer` with the same fields would do, and everything that blocks ' +
      'it. Without `new_owner_user_id` it shows what applies to any new owner. For the owner only.',
    view: TransferPreviewView,
    example: previewExample,
    errors: { 400: `${unknownMember}.`, 403: '`owner_only`.', 404: notVisible },
  },
  transfer: {
    id: 'transferConnection',
    summary: 'Transfer ownership',
    description:
      'Makes another active member the owner. The account, the member who signed in, the status, variables ' +
      'and shares stay; a share of the new owner ends. With `retain_access` the caller keeps use access ' +
      'through a share. Returns the connection as the caller sees it afterwards, or 204 if they no longer ' +
      'have access. For the owner only.',
    body: {
      type: TransferConnectionBody,
      example: { new_owner_user_id: 'usr_01k7vm3q8ef6ha4x2c9b5t0rsd', retain_access: true },
    },
    view: ConnectionView,
    example: { ...connectionExample, access: 'use', access_via: 'direct' },
    errors: {
      400: `${unknownMember}; \`same_owner\`.`,
      403: '`owner_only`.',
      404: notVisible,
      409: '`new_owner_restricted`, `new_owner_connector_access`, `new_owner_connection_limit`, `grant_limit`.',
    },
  },
} satisfies Record<string, OperationFacts>;
