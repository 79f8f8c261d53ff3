import { EntitySchema } from 'typeorm';
import { type StoredOAuthApp } from '../domain/oauth-app.js';

export const OAuthAppTable = new EntitySchema<StoredOAuthApp>({
  name: 'OAuthApp',
  schema: 'vault',
  tableName: 'oauth_apps',
  columns: {
    org_id: { type: 'text', primary: true },
    integration_id: { type: 'text', primary: true },
    generation: { type: 'integer', primary: true },
    revision: { type: 'integer' },
    client_id: { type: 'text' },
    client_secret: { type: 'bytea', nullable: true },
    previous_secret: { type: 'bytea', nullable: true },
    previous_until: { type: 'timestamptz', nullable: true },
    scopes: { type: 'text', array: true, nullable: true },
    extra: { type: 'jsonb' },
    own_callback: { type: 'boolean' },
    set_at: { type: 'timestamptz' },
    set_by: { type: 'text', nullable: true },
    created_at: { type: 'timestamptz', nullable: true },
    removed_at: { type: 'timestamptz', nullable: true },
  },
});
