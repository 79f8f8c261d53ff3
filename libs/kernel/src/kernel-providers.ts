import { ModuleRef } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { Clock, SystemClock } from './domain/clock.js';
import { EventCatalogue } from './events/event-catalogue.js';
import { Hooks } from './events/hooks.js';
import { StoredAnswerQuota } from './http/idempotency/stored-answer-quota.js';
import { kernelSchema, type Schema } from './kernel.schema.js';
import { Outbox } from './events/outbox/outbox.js';
import { Cursors } from './http/paging/cursor.js';
import { Paging } from './http/paging/paging.js';
import { LostConnections } from './persistence/database-access.js';
import { Reads } from './persistence/reads.js';
import { SchemaNames } from './persistence/schema.js';
import { Transactions } from './persistence/transactions.js';
import { type KernelOptions } from './kernel-options.js';

export const kernelProviders = ({ database, schemas, cursorKeys, ...more }: KernelOptions) => [
  { provide: Clock, useValue: more.clock ?? new SystemClock() },
  { provide: EventCatalogue, useValue: new EventCatalogue(schemas) },
  {
    provide: Hooks,
    useFactory: (modules: ModuleRef) => new Hooks(collectHooks(schemas, more.without), modules),
    inject: [ModuleRef],
  },
  { provide: SchemaNames, useValue: new SchemaNames([kernelSchema, ...schemas].map(({ name }) => name)) },
  { provide: Paging, useFactory: (reads: Reads) => new Paging(new Cursors(cursorKeys), reads), inject: [Reads] },
  { provide: Reads, useFactory: (lost: LostConnections) => new Reads(database, lost), inject: [LostConnections] },
  {
    provide: StoredAnswerQuota,
    useFactory: (reads: Reads, clock: Clock) => new StoredAnswerQuota(reads, clock, more.keptAnswers ?? 64 << 20),
    inject: [Reads, Clock],
  },
  {
    provide: Transactions,
    useFactory: (source: DataSource, lost: LostConnections) => {
      const transactions = new Transactions(source);
      lost.onLost(() => transactions.reportChange(null));
      return transactions;
    },
    inject: [DataSource, LostConnections],
  },
  {
    provide: Outbox,
    useFactory: (transactions: Transactions, clock: Clock) => new Outbox(`${more.schema}.outbox`, transactions, clock),
    inject: [Transactions, Clock],
  },
];

const collectHooks = (schemas: readonly Schema[], without: readonly Schema[] = []) =>
  schemas.toReversed().flatMap((schema) => (without.includes(schema) ? [] : (schema.hooks ?? [])));
