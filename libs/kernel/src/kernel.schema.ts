import { CreateOutbox1795000000100 } from './outbox/create-outbox.js';
import { CreateKernel1795000000000 } from './persistence/create-kernel.js';
import { type Schema } from './persistence/schema.js';
import { CreateGrams1795000000001 } from './search/create-grams.js';

export const kernelSchema: Schema = {
  name: 'kernel',
  role: 'latchkey_app',
  tables: [],
  migrations: [CreateKernel1795000000000, CreateGrams1795000000001, CreateOutbox1795000000100],
  events: {},
};
