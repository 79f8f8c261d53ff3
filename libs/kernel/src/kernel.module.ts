import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { Clock, SystemClock } from './domain/clock.js';
import { EventLog } from './events/event-log.js';
import { EventCatalogue } from './events/event-catalogue.js';
import { Expressions } from './expressions/expressions.js';
import { RecordedEvents } from './events/recorded-events.js';
import { ErrorFilter } from './http/errors/error.filter.js';
import { RequestChecks } from './http/auth/request-checks.js';
import { requestProviders } from './http/request/request-providers.js';
import { UnknownRouteController } from './http/unknown-route.controller.js';
import { KeptAnswers } from './http/idempotency/kept-answers.js';
import { IdempotencyKeys } from './http/idempotency/idempotency-keys.js';
import { kernelSchema, type Schema } from './kernel.schema.js';
import { type MailOptions } from './mail/mail-options.js';
import { mailProviders } from './mail/mail-providers.js';
import { Metrics } from './process/metrics/metrics.js';
import { type Egress } from './security/outgoing/egress.js';
import { Outbox } from './events/outbox/outbox.js';
import { Outgoing } from './security/outgoing/outgoing.js';
import { Cursors } from './http/paging/cursor.js';
import { Paging } from './http/paging/paging.js';
import { AccessEpochs } from './persistence/access-epochs.js';
import { type DatabaseAccess, LostConnections } from './persistence/database-access.js';
import { openDatabase } from './persistence/database.js';
import { Reads } from './persistence/reads.js';
import { SchemaNames } from './persistence/schema.js';
import { Transactions } from './persistence/transactions.js';
import { type LimitOptions, RateLimits } from './security/rate-limit/rate-limits.js';
import { Schemas } from './schemas/schemas.js';
import { Sandbox } from './sandbox/sandbox.js';
import { Searches } from './persistence/search/searches.js';
import { LocalKeys } from './security/sealing/local-keys.js';
import { Sealing } from './security/sealing/sealing.js';
import { StoredDataKeys } from './security/sealing/stored-data-keys.js';

export type KernelOptions = {
  database: DatabaseAccess;
  /** Of every context that runs in this process, leftmost first. */
  schemas: Schema[];
  /** Sign cursors; the first is used, the others are still accepted. */
  cursorKeys: Buffer[];
  /** Hosts that user-given URLs may reach although they aren't public; none by default. */
  egress?: Egress;
  /** Wrap organizations' data keys; the first is used, the others still read. */
  masterKeys: { id: string; key: Buffer }[];
  /** PostgreSQL schema of the data keys and of the outbox: each database role has its own. */
  schema: 'kernel' | 'vault';
  /** How often callers may ask; as often as they like by default. */
  limits?: LimitOptions;
  /** Bytes that the answers kept for repeated requests may take, of one organization; 64 MiB by default. */
  keptAnswers?: number;
  /** By which server mail leaves; none by default. */
  mail?: MailOptions | null;
  /** Query parameters that may stand on every request; none by default. */
  freeParameters?: readonly string[];
  /** The machine's, unless a test sets the time. */
  clock?: Clock;
};

@Module({})
export class KernelModule {
  static forRoot(options: KernelOptions): DynamicModule {
    const providers = [
      ...mechanisms(options),
      ...mailProviders(options.mail),
      AccessEpochs,
      RequestChecks,
      EventLog,
      IdempotencyKeys,
      LostConnections,
      Metrics,
      RecordedEvents,
    ];
    return {
      module: KernelModule,
      global: true,
      controllers: [UnknownRouteController],
      providers: [
        ...providers,
        {
          provide: DataSource,
          useFactory: ({ note }: LostConnections) =>
            openDatabase(options.database, [kernelSchema, ...options.schemas], note),
          inject: [LostConnections],
        },
        { provide: APP_FILTER, useClass: ErrorFilter },
        ...requestProviders(options.freeParameters),
      ],
      exports: providers.map((provider) => ('provide' in provider ? provider.provide : provider)),
    };
  }

  constructor(
    private readonly transactions: Transactions,
    private readonly reads: Reads,
    private readonly outgoing: Outgoing,
    private readonly sandbox: Sandbox,
    metrics: Metrics,
  ) {
    metrics.watchPool('reads', () => reads.waiting);
    metrics.watchPool('writes', () => this.transactions.turns.waiting);
  }

  async onApplicationShutdown(): Promise<void> {
    this.sandbox.close();
    await Promise.all([this.transactions.turns.close(), this.reads.close(), this.outgoing.close()]);
  }
}

const mechanisms = ({ database, schema, schemas, cursorKeys, masterKeys, ...more }: KernelOptions) => [
  { provide: Clock, useValue: more.clock ?? new SystemClock() },
  { provide: EventCatalogue, useValue: new EventCatalogue(schemas) },
  { provide: SchemaNames, useValue: new SchemaNames([kernelSchema, ...schemas].map(({ name }) => name)) },
  { provide: Sandbox, useFactory: () => new Sandbox() },
  { provide: Expressions, useFactory: (sandbox: Sandbox) => new Expressions(sandbox), inject: [Sandbox] },
  { provide: Schemas, useFactory: (sandbox: Sandbox) => new Schemas(sandbox), inject: [Sandbox] },
  { provide: Outgoing, useFactory: () => new Outgoing(more.egress) },
  { provide: Paging, useValue: new Paging(new Cursors(cursorKeys)) },
  { provide: RateLimits, useFactory: () => new RateLimits(more.limits ?? { factor: 0, redisUrl: null }) },
  { provide: Reads, useFactory: ({ note }: LostConnections) => new Reads(database, note), inject: [LostConnections] },
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
  { provide: Searches, useFactory: (reads: Reads) => new Searches(reads), inject: [Reads] },
  {
    provide: Outbox,
    useFactory: (transactions: Transactions, clock: Clock) => new Outbox(`${schema}.outbox`, transactions, clock),
    inject: [Transactions, Clock],
  },
  {
    provide: Sealing,
    useFactory: (transactions: Transactions, lost: LostConnections) => {
      const sealing = new Sealing(new LocalKeys(masterKeys), new StoredDataKeys(transactions, `${schema}.data_keys`));
      lost.onLost(() => sealing.forgetAll());
      return sealing;
    },
    inject: [Transactions, LostConnections],
  },
];
