import { type DynamicModule, Module } from '@nestjs/common';
import { OutboxModule, type OutboxOptions } from '#kernel';
import { ApiModule, type ApiOptions } from '../../api/src/api.module.js';

/** Every context, for the jobs in it; nothing here listens, so their routes stay closed. */
@Module({})
export class WorkerModule {
  static forRoot(api: ApiOptions, outbox: OutboxOptions): DynamicModule {
    return { module: WorkerModule, imports: [ApiModule.forRoot(api), OutboxModule.forRoot(outbox)] };
  }
}
