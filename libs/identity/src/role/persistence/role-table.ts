import { EntitySchema } from 'typeorm';
import { type RoleState } from '../domain/role.js';

export const RoleTable = new EntitySchema<RoleState>({
  name: 'Role',
  schema: 'identity',
  tableName: 'roles',
  columns: {
    org_id: { type: 'text', primary: true },
    id: { type: 'text', primary: true },
    version: { type: 'integer' },
    name: { type: 'text' },
    name_key: { type: 'text' },
    search_key: { type: 'text' },
    description: { type: 'text', nullable: true },
    permissions: { type: 'text', array: true },
    is_system: { type: 'boolean' },
    system_key: { type: 'text', nullable: true },
    seat_class: { type: 'text' },
    created_at: { type: 'timestamptz' },
    updated_at: { type: 'timestamptz' },
  },
});
