import { type Type } from '@nestjs/common';
import { storedAnswerContext } from './http/idempotency/response-sealing.js';
import { type EventPart } from './events/event-catalogue.js';
import { CreateKernel1796000000010 } from './migrations/0001-create-kernel.js';
import { BindStoredAnswers1796000105020 } from './migrations/0002-bind-stored-answers.js';
import { RenameJobs1796000400010 } from './migrations/0004-rename-jobs.js';
import { ListOldestDataKeys1796000200010 } from './migrations/0003-list-oldest-data-keys.js';
import { type DatabaseSchema } from './persistence/schema.js';

/** A context's tables, the events it writes and listens to, and its part in the transactions of other contexts. */
export type Schema = DatabaseSchema &
  EventPart & {
    /** Classes that other contexts call in their transactions, in the order in which they run. */
    hooks?: readonly Type[];
  };

export const kernelSchema: Schema = {
  name: 'kernel',
  role: 'latchkey_app',
  tables: [],
  migrations: [
    CreateKernel1796000000010,
    BindStoredAnswers1796000105020,
    ListOldestDataKeys1796000200010,
    RenameJobs1796000400010,
  ],
  appendOnly: ['kernel.events'],
  readOnly: ['kernel.migrations'],
  shared: ['kernel.migrations', 'kernel.outbox', 'kernel.sweeps'],
  sealed: {
    'kernel.idempotency_keys.body': ({ org_id, principal, key }) => storedAnswerContext(org_id!, principal!, key!),
  },
  events: {},
};
