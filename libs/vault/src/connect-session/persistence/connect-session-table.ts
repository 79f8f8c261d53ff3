import { EntitySchema } from 'typeorm';
import { type ConnectSession } from '../domain/connect-session.js';

export const ConnectSessionTable = new EntitySchema<ConnectSession>({
  name: 'ConnectSession',
  schema: 'vault',
  tableName: 'connect_sessions',
  columns: {
    org_id: { type: 'text', primary: true },
    id: { type: 'text', primary: true },
    connection_id: { type: 'text' },
    integration_id: { type: 'text' },
    purpose: { type: 'text' },
    account_id: { type: 'text', nullable: true },
    auth_method: { type: 'text', nullable: true },
    variables: { type: 'jsonb' },
    requested_scopes: { type: 'text', array: true, nullable: true },
    org_name: { type: 'text' },
    owner_name: { type: 'text' },
    expected_account: { type: 'text', nullable: true },
    return_url: { type: 'text' },
    token_hash: { type: 'bytea' },
    status: { type: 'text' },
    failures: { type: 'integer' },
    claim: { type: 'text', nullable: true },
    claimed_until: { type: 'timestamptz', nullable: true },
    outcome: { type: 'jsonb', nullable: true },
    code_hash: { type: 'bytea', nullable: true },
    completed_at: { type: 'timestamptz', nullable: true },
    redeemed_at: { type: 'timestamptz', nullable: true },
    created_at: { type: 'timestamptz' },
    expires_at: { type: 'timestamptz' },
  },
});
