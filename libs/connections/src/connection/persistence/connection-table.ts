import { EntitySchema } from 'typeorm';
import { type ConnectionState } from '../domain/connection-state.js';

export const ConnectionTable = new EntitySchema<ConnectionState>({
  name: 'Connection',
  schema: 'connections',
  tableName: 'connections',
  columns: {
    org_id: { type: 'text', primary: true },
    id: { type: 'text', primary: true },
    version: { type: 'integer' },
    connector_slug: { type: 'text' },
    name: { type: 'text' },
    name_key: { type: 'text' },
    owner_user_id: { type: 'text' },
    connected_by_user_id: { type: 'text', nullable: true },
    saffron_account_id: { type: 'text', nullable: true },
    status: { type: 'text' },
    status_cause: { type: 'text', nullable: true },
    status_checked_at: { type: 'timestamptz', nullable: true },
    auth_method: { type: 'text', nullable: true },
    account_label: { type: 'text', nullable: true },
    scopes_granted: { type: 'text', array: true, nullable: true },
    variables: { type: 'jsonb' },
    post_install: { type: 'jsonb', nullable: true },
    last_used_at: { type: 'timestamptz', nullable: true },
    created_at: { type: 'timestamptz' },
    updated_at: { type: 'timestamptz' },
  },
});
