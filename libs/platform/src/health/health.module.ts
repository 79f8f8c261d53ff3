import { type DynamicModule, Module } from '@nestjs/common';
import { type DatabaseSchema, LostConnections, Reads } from '#kernel';
import { HealthController } from './health.controller.js';
import { Readiness } from './readiness.js';

@Module({})
export class HealthModule {
  /**
   * @param schemas whose migrations must have run. It is empty if the database role cannot see the migrations table.
   */
  static forRoot(schemas: DatabaseSchema[]): DynamicModule {
    const migrations = schemas.flatMap((schema) => schema.migrations.map(({ name }) => name));
    const readiness = {
      provide: Readiness,
      useFactory: (reads: Reads, { storage, logins }: LostConnections) =>
        new Readiness(reads, migrations, storage, logins),
      inject: [Reads, LostConnections],
    };
    return {
      module: HealthModule,
      global: true,
      controllers: [HealthController],
      providers: [readiness],
      exports: [Readiness],
    };
  }
}
