import { DataSource } from 'typeorm';
import { Clock, SystemClock } from './domain/clock.js';
import { EventCatalogue } from './events/event-catalogue.js';
import { Expressions } from './expressions/expressions.js';
import { Images } from './images/images.js';
import { KeptAnswers } from './http/idempotency/kept-answers.js';
import { kernelSchema } from './kernel.schema.js';
import { Outbox } from './events/outbox/outbox.js';
import { Metrics } from './process/metrics/metrics.js';
import { Outgoing } from './security/outgoing/outgoing.js';
import { Cursors } from './http/paging/cursor.js';
import { Paging } from './http/paging/paging.js';
import { SealedCursors } from './security/sealing/sealed-cursors.js';
import { LostConnections } from './persistence/database-access.js';
import { Reads } from './persistence/reads.js';
import { SchemaNames } from './persistence/schema.js';
import { Transactions } from './persistence/transactions.js';
import { RateLimits } from './security/rate-limit/rate-limits.js';
import { Schemas } from './schemas/schemas.js';
import { Sandbox } from './sandbox/sandbox.js';
import { Searches } from './persistence/search/searches.js';
import { openKeys } from './security/sealing/open-keys.js';
import { Sealing } from './security/sealing/sealing.js';
import { StoredDataKeys } from './security/sealing/stored-data-keys.js';
import { type KernelOptions } from './kernel-options.js';

export const kernelProviders = ({ database, schemas, cursorKeys, ...more }: KernelOptions) => [
  { provide: Clock, useValue: more.clock ?? new SystemClock() },
  { provide: EventCatalogue, useValue: new EventCatalogue(schemas) },
  { provide: SchemaNames, useValue: new SchemaNames([kernelSchema, ...schemas].map(({ name }) => name)) },
  { provide: Sandbox, useFactory: () => new Sandbox() },
  { provide: Expressions, useFactory: (sandbox: Sandbox) => new Expressions(sandbox), inject: [Sandbox] },
  { provide: Schemas, useFactory: (sandbox: Sandbox) => new Schemas(sandbox), inject: [Sandbox] },
  {
    provide: Outgoing,
    useFactory: ({ outgoing }: Metrics) =>
      new Outgoing(more.egress, more.resolve, (outcome, seconds) => outgoing.observe({ outcome }, seconds)),
    inject: [Metrics],
  },
  { provide: Paging, useValue: new Paging(new Cursors(cursorKeys)) },
  { provide: SealedCursors, useValue: new SealedCursors(cursorKeys) },
  { provide: RateLimits, useFactory: () => RateLimits.open(more.limits ?? { factor: 0, redisUrl: null }) },
  { provide: Reads, useFactory: (lost: LostConnections) => new Reads(database, lost), inject: [LostConnections] },
  {
    provide: KeptAnswers,
    useFactory: (reads: Reads, clock: Clock) => new KeptAnswers(reads, clock, more.keptAnswers ?? 64 << 20),
    inject: [Reads, Clock],
  },
  {
    provide: Transactions,
    useFactory: (source: DataSource, lost: LostConnections) => {
      const transactions = new Transactions(source);
      lost.onLost(() => transactions.noteChange(null));
      return transactions;
    },
    inject: [DataSource, LostConnections],
  },
  {
    provide: Images,
    useFactory: (transactions: Transactions, reads: Reads) => new Images(transactions, reads),
    inject: [Transactions, Reads],
  },
  { provide: Searches, useFactory: (reads: Reads) => new Searches(reads), inject: [Reads] },
];

/** Providers of one database role, in its schema. */
export const roleProviders = ({ schema, masterKeys, kms }: KernelOptions) => [
  {
    provide: Outbox,
    useFactory: (transactions: Transactions, clock: Clock) => new Outbox(`${schema}.outbox`, transactions, clock),
    inject: [Transactions, Clock],
  },
  {
    provide: Sealing,
    useFactory: async (transactions: Transactions, lost: LostConnections) => {
      const keys = await openKeys(masterKeys, kms);
      const sealing = new Sealing(keys, new StoredDataKeys(transactions, `${schema}.data_keys`));
      lost.onLost(() => sealing.forgetAll());
      return sealing;
    },
    inject: [Transactions, LostConnections],
  },
];
