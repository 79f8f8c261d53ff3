import { type Read } from '#kernel';
import { type SyntheticToolState } from '../domain/synthetic-tool.js';

export type SyntheticToolRow = Read<Omit<SyntheticToolState, 'org_id'>>;

export const syntheticToolColumns = `id, version, name, description, owner_user_id, input_schema, steps, output_template,
  created_at, updated_at`;
