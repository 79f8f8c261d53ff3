import { type Type } from '@nestjs/common';
import { keptAnswerContext } from './http/idempotency/response-sealing.js';
import { type EventPart } from './events/event-catalogue.js';
import { CountFailures1795002300010 } from './migrations/0014-count-failures.js';
import { CreateEpochs1795000000130 } from './migrations/0005-create-epochs.js';
import { CreateGrams1795000000001 } from './migrations/0002-create-grams.js';
import { CreateImages1795000600070 } from './migrations/0009-create-images.js';
import { CreateKernel1795000000000 } from './migrations/0001-create-kernel.js';
import { CreateMailDeliveries1795000400030 } from './migrations/0007-create-mail-deliveries.js';
import { CreateOutbox1795000000100 } from './migrations/0003-create-outbox.js';
import { CreateTextKeys1795001900010 } from './migrations/0011-create-text-keys.js';
import { FreezeOrganizations1795000600030 } from './migrations/0008-freeze-organizations.js';
import { FilterEvents1795000000140 } from './migrations/0006-filter-events.js';
import { FenceIdempotencyKeys1795000000120 } from './migrations/0004-fence-idempotency-keys.js';
import { ListOrganizationsToRewrap1795001400010 } from './migrations/0010-list-organizations-to-rewrap.js';
import { KeepLapsedFeatures1795002200060 } from './migrations/0013-keep-lapsed-features.js';
import { KeepRequiredSignIn1795002000010 } from './migrations/0012-keep-required-sign-in.js';
import { ResumeCommands1795002400040 } from './migrations/0015-resume-commands.js';
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
