import { EntitySchema } from 'typeorm';
import { collectionTable } from '../../collection/persistence/stored-collections.js';
import { type ToolboxState } from '../domain/toolbox.js';

export const ToolboxTable = new EntitySchema<ToolboxState>({
  name: 'Toolbox',
  schema: 'toolboxes',
  tableName: 'toolboxes',
  columns: {
    ...collectionTable,
    template_id: { type: 'text', nullable: true },
    approval_policy: { type: 'jsonb', nullable: true },
    tool_search: { type: 'boolean' },
    skill_origin_template_id: { type: 'text', nullable: true },
    skill_origin_template_name: { type: 'text', nullable: true },
  },
});
