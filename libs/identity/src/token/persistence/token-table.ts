import { EntitySchema } from 'typeorm';
import { type TokenState } from '../domain/token.js';

export const TokenTable = new EntitySchema<TokenState>({
  name: 'Token',
  schema: 'identity',
  tableName: 'api_tokens',
  columns: {
    org_id: { type: 'text', primary: true },
    id: { type: 'text', primary: true },
    version: { type: 'integer' },
    kind: { type: 'text' },
    user_id: { type: 'text', nullable: true },
    name: { type: 'text' },
    name_key: { type: 'text' },
    hint: { type: 'text' },
    scopes: { type: 'text', array: true, nullable: true },
    days: { type: 'integer', nullable: true },
    expires_at: { type: 'timestamptz', nullable: true },
    signed_in: { type: 'boolean' },
    issued_by: { type: 'text', array: true },
    created_by: { type: 'text', nullable: true },
    created_at: { type: 'timestamptz' },
    revoked_by: { type: 'text', nullable: true },
    revoked_at: { type: 'timestamptz', nullable: true },
  },
});
