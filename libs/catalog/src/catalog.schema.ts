import { type Schema } from '#kernel';
import { CreateCatalog1795000000200 } from './migrations/create-catalog.js';

export const catalogSchema: Schema = {
  name: 'catalog',
  role: 'latchkey_app',
  tables: [],
  migrations: [CreateCatalog1795000000200],
  events: {},
};
