import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_PIPE } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { Clock, SystemClock } from './clock.js';
import { EventLog } from './events/event-log.js';
import { EventCatalogue } from './events/event.js';
import { ErrorFilter } from './http/error.filter.js';
import { RequestShape } from './http/request-shape.pipe.js';
import { UnknownRouteController } from './http/unknown-route.controller.js';
import { kernelSchema } from './kernel.schema.js';
import { Egress } from './outgoing/egress.js';
import { Outgoing } from './outgoing/outgoing.js';
import { Cursors } from './paging/cursor.js';
import { Paging } from './paging/paging.js';
import { type DatabaseAccess } from './persistence/database-access.js';
import { openDatabase } from './persistence/database.js';
import { Reads } from './persistence/reads.js';
import { type Schema } from './persistence/schema.js';
import { Transactions } from './persistence/transactions.js';

export type KernelOptions = {
  database: DatabaseAccess;
  /** Of every context that runs in this process, leftmost first. */
  schemas: Schema[];
  /** Sign cursors; the first is used, the others are still accepted. */
  cursorKeys: Buffer[];
  /** Hosts that user-given URLs may reach although they aren't public; none by default. */
  egress?: Egress;
};

@Module({})
export class KernelModule {
  static forRoot({ database, schemas, cursorKeys, egress = Egress.closed }: KernelOptions): DynamicModule {
    return {
      module: KernelModule,
      global: true,
      controllers: [UnknownRouteController],
      providers: [
        { provide: DataSource, useFactory: () => openDatabase(database, [kernelSchema, ...schemas]) },
        { provide: Reads, useFactory: () => new Reads(database) },
        { provide: Clock, useClass: SystemClock },
        { provide: EventCatalogue, useValue: new EventCatalogue(schemas.map(({ events }) => events)) },
        { provide: Paging, useValue: new Paging(new Cursors(cursorKeys)) },
        { provide: Outgoing, useValue: new Outgoing(egress) },
        { provide: APP_FILTER, useClass: ErrorFilter },
        { provide: APP_PIPE, useClass: RequestShape },
        EventLog,
        Transactions,
      ],
      exports: [Clock, EventCatalogue, EventLog, Outgoing, Paging, Reads, Transactions],
    };
  }

  constructor(
    private readonly database: DataSource,
    private readonly reads: Reads,
    private readonly outgoing: Outgoing,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.database.destroy(), this.reads.close(), this.outgoing.close()]);
  }
}
