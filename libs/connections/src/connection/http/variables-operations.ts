import { type OperationFacts } from '#kernel';
import { ConnectionVariableView } from '../queries/connection-variable.view.js';
import { ChangeVariablesBody } from './variables.dto.js';

const variable: ConnectionVariableView = {
  name: 'region',
  label: 'Region',
  description: 'Where new projects are made.',
  type: 'select',
  required: false,
  secret: false,
  identity: false,
  editable: true,
  options: [
    { value: 'eu', label: 'Europe' },
    { value: 'us', label: 'United States' },
  ],
  value: 'eu',
  is_set: true,
  source: 'manual',
  updated_at: '2026-01-31T09:30:00.000Z',
};

const notVisible = 'No such connection, or none that reaches the caller.';
const vaultDown = '`vault_unavailable`: the variables are with the vault, which cannot be reached now.';

/** How the variables of a connection stand in the OpenAPI document. */
export const operations = {
  list: {
    id: 'listConnectionVariables',
    summary: 'List connection variables',
    description:
      'What the connector declares beside the credential, and what this connection has for it, in the order in which ' +
      'it declares them. Secret ones are never shown; those that name the account show their value to who may manage the connection.',
    pageOf: ConnectionVariableView,
    example: { result: [variable], next_cursor: null, prev_cursor: null },
    errors: { 404: notVisible, 409: '`connector_unavailable`, `connector_changed`.', 503: vaultDown },
  },
  change: {
    id: 'changeConnectionVariables',
    summary: 'Update connection variables',
    description:
      'Sets some variables, all of them or none, and answers the list. 8 KiB each and 64 KiB in all. For the owner and ' +
      'edit access; those that say which account this is change by reconnecting.',
    body: { type: ChangeVariablesBody, example: { variables: { region: 'eu' } } },
    pageOf: ConnectionVariableView,
    example: { result: [variable], next_cursor: null, prev_cursor: null },
    errors: {
      400: '`unknown_field`, `invalid_value`, `null_not_allowed`, `too_long` with the path of each variable.',
      403: '`edit_required`, `connector_restricted`.',
      404: notVisible,
      409: '`reconnect_required` for a variable that says which account this is; `not_connected`, `connector_unavailable`.',
      503: '`vault_unavailable`: where the answer was lost, list the variables to see what they are.',
    },
  },
} satisfies Record<string, OperationFacts>;
