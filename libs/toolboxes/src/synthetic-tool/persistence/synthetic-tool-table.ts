import { EntitySchema } from 'typeorm';
import { type SyntheticToolState } from '../domain/synthetic-tool.js';

export const SyntheticToolTable = new EntitySchema<SyntheticToolState>({
  name: 'SyntheticTool',
  schema: 'toolboxes',
  tableName: 'synthetic_tools',
  columns: {
    org_id: { type: 'text', primary: true },
    id: { type: 'text', primary: true },
    version: { type: 'integer' },
    name: { type: 'text' },
    description: { type: 'text' },
    owner_user_id: { type: 'text' },
    input_schema: { type: 'jsonb' },
    steps: { type: 'jsonb' },
    output_template: { type: 'text', nullable: true },
    created_at: { type: 'timestamptz' },
    updated_at: { type: 'timestamptz' },
  },
});
