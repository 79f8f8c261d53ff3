import { type DynamicModule, Module } from '@nestjs/common';
import { OutboxModule } from '#kernel';
import { ForgetIdempotencyKeys } from '#kernel/http';
import { type Configuration } from '#platform/configuration';
import { databaseAccess } from '#platform';
import { RewrapDataKeys } from '#platform/sealing';
import { ForgetMailDeliveries } from '#platform/mail';
import { ApiModule, apiOptions } from '#composition/api';
import { workerSettings } from '#composition/settings';

/**
 * Runs the jobs of all contexts. The contexts' routes are reachable only if the process listens, as the standalone
 * does.
 */
@Module({})
export class WorkerModule {
  /** @param shutdownTimeout milliseconds for running jobs to finish when the process stops */
  static forRoot(configuration: Configuration, shutdownTimeout: number): DynamicModule {
    const { REDIS_URL, WORKER_CONCURRENCY } = configuration.read(workerSettings);
    const outbox = OutboxModule.forRoot({
      database: databaseAccess(configuration, 'latchkey_app'),
      queue: REDIS_URL ? { redisUrl: REDIS_URL } : 'postgres',
      concurrency: WORKER_CONCURRENCY,
      shutdownTimeout,
    });
    const imports = [ApiModule.forRoot(apiOptions(configuration)), outbox];
    return {
      module: WorkerModule,
      imports,
      providers: [ForgetIdempotencyKeys, ForgetMailDeliveries, RewrapDataKeys],
    };
  }
}
