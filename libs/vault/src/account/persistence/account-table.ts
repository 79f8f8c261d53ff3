import { EntitySchema } from 'typeorm';
import { type Account } from '../domain/account.js';

export const AccountTable = new EntitySchema<Account>({
  name: 'Account',
  schema: 'vault',
  tableName: 'accounts',
  columns: {
    org_id: { type: 'text', primary: true },
    id: { type: 'text', primary: true },
    integration_id: { type: 'text' },
    connection_id: { type: 'text' },
    state: { type: 'text' },
    cause: { type: 'text', nullable: true },
    generation: { type: 'integer' },
    auth_method: { type: 'text' },
    oauth_app_generation: { type: 'integer', nullable: true },
    subject_hash: { type: 'text', nullable: true },
    account_label: { type: 'text', nullable: true },
    scopes: { type: 'text', array: true, nullable: true },
    wanted_scopes: { type: 'text', array: true, nullable: true },
    checked_at: { type: 'timestamptz', nullable: true },
    refused_at: { type: 'timestamptz', nullable: true },
    last_used_at: { type: 'timestamptz', nullable: true },
    created_at: { type: 'timestamptz' },
  },
});
