import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { EventLog } from './events/event-log.js';
import { RecordedEvents } from './events/recorded-events.js';
import { ErrorFilter } from './http/errors/error.filter.js';
import { RequestChecks } from './http/auth/request-checks.js';
import { requestProviders } from './http/request/request-providers.js';
import { UnknownParameters } from './http/request/unknown-parameters.js';
import { UnknownRouteController } from './http/unknown-route.controller.js';
import { CommandJournal } from './http/idempotency/command-journal.js';
import { IdempotencyKeys } from './http/idempotency/idempotency-keys.js';
import { kernelSchema } from './kernel.schema.js';
import { type KernelOptions } from './kernel-options.js';
import { kernelProviders } from './kernel-providers.js';
import { Metrics } from './process/metrics/metrics.js';
import { AccessEpochs } from './persistence/access-epochs.js';
import { LostConnections } from './persistence/database-access.js';
import { openDatabase } from './persistence/database.js';
import { Reads } from './persistence/reads.js';
import { Transactions } from './persistence/transactions.js';

@Module({})
export class KernelModule {
  static forRoot(options: KernelOptions): DynamicModule {
    const providers = [
      ...kernelProviders(options),
      AccessEpochs,
      RequestChecks,
      CommandJournal,
      EventLog,
      IdempotencyKeys,
      LostConnections,
      Metrics,
      RecordedEvents,
    ];
    return {
      module: KernelModule,
      global: true,
      imports: [CqrsModule],
      controllers: [UnknownRouteController],
      providers: [
        ...providers,
        {
          provide: DataSource,
          useFactory: (lost: LostConnections) =>
            openDatabase(options.database, options.schema, [kernelSchema, ...options.schemas], lost),
          inject: [LostConnections],
        },
        { provide: APP_FILTER, useClass: ErrorFilter },
        ...requestProviders(options.freeParameters),
      ],
      exports: [
        UnknownParameters,
        ...providers.map((provider) => ('provide' in provider ? provider.provide : provider)),
      ],
    };
  }

  constructor(
    private readonly transactions: Transactions,
    private readonly reads: Reads,
    metrics: Metrics,
  ) {
    metrics.watchPool('reads', () => reads.waiting);
    metrics.watchPool('writes', () => this.transactions.turns.waiting);
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.transactions.turns.close(), this.reads.close()]);
  }
}
