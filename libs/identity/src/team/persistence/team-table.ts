import { EntitySchema } from 'typeorm';
import { type TeamState } from '../domain/team.js';

export const TeamTable = new EntitySchema<TeamState>({
  name: 'Team',
  schema: 'identity',
  tableName: 'teams',
  columns: {
    org_id: { type: 'text', primary: true },
    id: { type: 'text', primary: true },
    version: { type: 'integer' },
    name: { type: 'text' },
    name_key: { type: 'text' },
    description: { type: 'text', nullable: true },
    source: { type: 'text' },
    created_by: { type: 'text', nullable: true },
    created_at: { type: 'timestamptz' },
    updated_at: { type: 'timestamptz' },
  },
});
