import { EntitySchema } from 'typeorm';
import { type GroupState } from '../domain/group.js';

export const GroupTable = new EntitySchema<GroupState>({
  name: 'Group',
  schema: 'provisioning',
  tableName: 'groups',
  columns: {
    org_id: { type: 'text', primary: true },
    id: { type: 'text', primary: true },
    version: { type: 'integer' },
    display_name: { type: 'text' },
    name_key: { type: 'text' },
    external_id: { type: 'text', nullable: true },
    created_at: { type: 'timestamptz' },
    updated_at: { type: 'timestamptz' },
  },
});
