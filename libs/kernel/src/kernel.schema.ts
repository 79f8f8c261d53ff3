import { CreateOutbox1795000000100 } from './events/outbox/create-outbox.js';
import { CreateKernel1795000000000 } from './persistence/create-kernel.js';
import { type DatabaseSchema } from './persistence/schema.js';
import { type EventPart } from './events/event-catalogue.js';
import { CreateGrams1795000000001 } from './persistence/search/create-grams.js';

/** What a context keeps in PostgreSQL, and which events it writes and listens to. */
export type Schema = DatabaseSchema & EventPart;

export const kernelSchema: Schema = {
  name: 'kernel',
  role: 'latchkey_app',
  tables: [],
  migrations: [CreateKernel1795000000000, CreateGrams1795000000001, CreateOutbox1795000000100],
  events: {},
};
