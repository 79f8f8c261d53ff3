import { EntitySchema } from 'typeorm';
import { type CustomConnectorState } from '../domain/custom-connector-state.js';

export const CustomConnectorTable = new EntitySchema<CustomConnectorState>({
  name: 'CustomConnector',
  schema: 'catalog',
  tableName: 'connectors',
  columns: {
    org_id: { type: 'text', primary: true },
    slug: { type: 'text', primary: true },
    slug_chosen: { type: 'boolean' },
    // PostgreSQL generates this column from the slug.
    id: { type: 'text', insert: false, update: false },
    version: { type: 'integer' },
    origin: { type: 'text' },
    status: { type: 'text' },
    owner_user_id: { type: 'text', nullable: true },
    former_owner_user_id: { type: 'text', nullable: true },
    digest: { type: 'text' },
    definition: { type: 'jsonb' },
    bytes: { type: 'integer' },
    tools: { type: 'jsonb' },
    disabled_origins: { type: 'text', array: true },
    logo: { type: 'text', nullable: true },
    created_at: { type: 'timestamptz' },
    updated_at: { type: 'timestamptz' },
  },
});
