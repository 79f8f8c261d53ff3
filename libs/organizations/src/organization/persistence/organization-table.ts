import { EntitySchema } from 'typeorm';
import { type OrganizationState } from '../domain/organization.js';

export const OrganizationTable = new EntitySchema<OrganizationState>({
  name: 'Organization',
  schema: 'organizations',
  tableName: 'organizations',
  columns: {
    org_id: { type: 'text', primary: true },
    id: { type: 'text' },
    version: { type: 'integer' },
    name: { type: 'text' },
    name_key: { type: 'text' },
    slug: { type: 'text' },
    logo_url: { type: 'text', nullable: true },
    status: { type: 'text' },
    plan: { type: 'text' },
    settings: { type: 'jsonb' },
    deletion_scheduled_at: { type: 'timestamptz', nullable: true },
    deletion_scheduled_by: { type: 'text', nullable: true },
    purge_at: { type: 'timestamptz', nullable: true },
    created_at: { type: 'timestamptz' },
    updated_at: { type: 'timestamptz' },
  },
});
