import { EntitySchema } from 'typeorm';
import { type ToolboxState } from '../domain/toolbox-state.js';

export const ToolboxTable = new EntitySchema<ToolboxState>({
  name: 'Toolbox',
  schema: 'toolboxes',
  tableName: 'toolboxes',
  columns: {
    org_id: { type: 'text', primary: true },
    id: { type: 'text', primary: true },
    version: { type: 'integer' },
    name: { type: 'text' },
    name_key: { type: 'text' },
    description: { type: 'text', nullable: true },
    owner_user_id: { type: 'text', nullable: true },
    template_id: { type: 'text', nullable: true },
    entries: { type: 'jsonb' },
    approval_policy: { type: 'jsonb', nullable: true },
    tool_search: { type: 'boolean' },
    skill: { type: 'text', nullable: true },
    skill_version_id: { type: 'text', nullable: true },
    skill_count: { type: 'integer' },
    skill_updated_at: { type: 'timestamptz', nullable: true },
    skill_updated_by: { type: 'text', nullable: true },
    skill_names: { type: 'text', array: true },
    skill_origin_template_id: { type: 'text', nullable: true },
    skill_origin_template_name: { type: 'text', nullable: true },
    created_at: { type: 'timestamptz' },
    updated_at: { type: 'timestamptz' },
  },
});
