import { EntitySchema } from 'typeorm';
import { type Credential } from '../domain/credential.js';

export const CredentialTable = new EntitySchema<Credential>({
  name: 'Credential',
  schema: 'vault',
  tableName: 'credentials',
  columns: {
    org_id: { type: 'text', primary: true },
    account_id: { type: 'text', primary: true },
    generation: { type: 'integer', primary: true },
    stage: { type: 'text' },
    revision: { type: 'integer' },
    secret: { type: 'bytea', nullable: true },
    obtained_at: { type: 'timestamptz' },
    expires_at: { type: 'timestamptz', nullable: true },
    auth_method: { type: 'text' },
    oauth_app_generation: { type: 'integer', nullable: true },
    subject_hash: { type: 'text', nullable: true },
    account_label: { type: 'text', nullable: true },
    scopes: { type: 'text', array: true, nullable: true },
    variables: { type: 'jsonb' },
    secret_variables: { type: 'bytea', nullable: true },
    post_install: { type: 'jsonb' },
    confirm_by: { type: 'timestamptz' },
  },
});
