import { EntitySchema } from 'typeorm';
import { type Attempt } from '../domain/attempt.js';

export const AttemptTable = new EntitySchema<Attempt>({
  name: 'Attempt',
  schema: 'vault',
  tableName: 'connect_attempts',
  columns: {
    org_id: { type: 'text', primary: true },
    id: { type: 'text', primary: true },
    session_id: { type: 'text' },
    state_hash: { type: 'bytea' },
    secret_hash: { type: 'bytea' },
    status: { type: 'text' },
    auth_method: { type: 'text' },
    sealed: { type: 'bytea' },
    created_at: { type: 'timestamptz' },
  },
});
