import { EntitySchema } from 'typeorm';
import { type TemplateState } from '../domain/template-state.js';

export const TemplateTable = new EntitySchema<TemplateState>({
  name: 'Template',
  schema: 'toolboxes',
  tableName: 'templates',
  columns: {
    org_id: { type: 'text', primary: true },
    id: { type: 'text', primary: true },
    version: { type: 'integer' },
    name: { type: 'text' },
    name_key: { type: 'text' },
    description: { type: 'text', nullable: true },
    owner_user_id: { type: 'text', nullable: true },
    entries: { type: 'jsonb' },
    skill: { type: 'text', nullable: true },
    skill_version_id: { type: 'text', nullable: true },
    skill_count: { type: 'integer' },
    skill_updated_at: { type: 'timestamptz', nullable: true },
    skill_updated_by: { type: 'text', nullable: true },
    skill_names: { type: 'text', array: true },
    created_at: { type: 'timestamptz' },
    updated_at: { type: 'timestamptz' },
  },
});
