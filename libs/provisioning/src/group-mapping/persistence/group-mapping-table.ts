import { EntitySchema } from 'typeorm';
import { type GroupMappingState } from '../domain/group-mapping.js';

export const GroupMappingTable = new EntitySchema<GroupMappingState>({
  name: 'GroupMapping',
  schema: 'provisioning',
  tableName: 'group_mappings',
  columns: {
    org_id: { type: 'text', primary: true },
    id: { type: 'text', primary: true },
    version: { type: 'integer' },
    group_id: { type: 'text' },
    role_id: { type: 'text', nullable: true },
    team_id: { type: 'text', nullable: true },
    created_by: { type: 'text', nullable: true },
    created_at: { type: 'timestamptz' },
  },
});
