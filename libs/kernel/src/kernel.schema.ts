import { type Type } from '@nestjs/common';
import { keptAnswerContext } from './http/idempotency/kept-answer-context.js';
import { type EventPart } from './events/event-catalogue.js';
import { CountFailures1795002300010 } from './migrations/count-failures.js';
import { CreateEpochs1795000000130 } from './migrations/create-epochs.js';
import { CreateGrams1795000000001 } from './migrations/create-grams.js';
import { CreateImages1795000600070 } from './migrations/create-images.js';
import { CreateKernel1795000000000 } from './migrations/create-kernel.js';
import { CreateMailDeliveries1795000400030 } from './migrations/create-mail-deliveries.js';
import { CreateOutbox1795000000100 } from './migrations/create-outbox.js';
import { CreateTextKeys1795001900010 } from './migrations/create-text-keys.js';
import { FreezeOrganizations1795000600030 } from './migrations/freeze-organizations.js';
import { FilterEvents1795000000140 } from './migrations/filter-events.js';
import { FenceIdempotencyKeys1795000000120 } from './migrations/fence-idempotency-keys.js';
import { ListOrganizationsToRewrap1795001400010 } from './migrations/list-organizations-to-rewrap.js';
import { KeepLapsedFeatures1795002200060 } from './migrations/keep-lapsed-features.js';
import { KeepRequiredSignIn1795002000010 } from './migrations/keep-required-sign-in.js';
import { ResumeCommands1795002400040 } from './migrations/resume-commands.js';
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
    CreateKernel1795000000000,
    CreateGrams1795000000001,
    CreateOutbox1795000000100,
    FenceIdempotencyKeys1795000000120,
    CreateEpochs1795000000130,
    FilterEvents1795000000140,
    CreateMailDeliveries1795000400030,
    FreezeOrganizations1795000600030,
    CreateImages1795000600070,
    ListOrganizationsToRewrap1795001400010,
    CreateTextKeys1795001900010,
    KeepRequiredSignIn1795002000010,
    KeepLapsedFeatures1795002200060,
    CountFailures1795002300010,
    ResumeCommands1795002400040,
  ],
  appendOnly: ['kernel.events'],
  shared: ['kernel.migrations', 'kernel.outbox', 'kernel.sweeps'],
  sealed: {
    'kernel.idempotency_keys.body': ({ org_id, principal, key }) => keptAnswerContext(org_id!, principal!, key!),
  },
  events: {},
};
