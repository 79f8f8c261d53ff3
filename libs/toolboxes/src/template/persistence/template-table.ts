import { EntitySchema } from 'typeorm';
import { collectionTable } from '../../collection/persistence/stored-collections.js';
import { type TemplateState } from '../domain/template.js';

export const TemplateTable = new EntitySchema<TemplateState>({
  name: 'Template',
  schema: 'toolboxes',
  tableName: 'templates',
  columns: collectionTable,
});
