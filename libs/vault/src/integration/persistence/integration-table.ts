import { EntitySchema } from 'typeorm';
import { type InstalledIntegration } from '../domain/integrations.js';

export const IntegrationTable = new EntitySchema<InstalledIntegration>({
  name: 'Integration',
  schema: 'vault',
  tableName: 'integrations',
  columns: {
    org_id: { type: 'text', primary: true },
    id: { type: 'text', primary: true },
    slug: { type: 'text' },
    definition_digest: { type: 'text' },
    definition_version: { type: 'integer' },
    definition: { type: 'jsonb' },
    oauth_app_generation: { type: 'integer', nullable: true },
    discovered: { type: 'jsonb', nullable: true },
    app_rejected_at: { type: 'timestamptz', nullable: true },
    installed_at: { type: 'timestamptz' },
  },
});
