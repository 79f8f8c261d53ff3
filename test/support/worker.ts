import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Connectors } from '#catalog';
import { Metrics, OutboxModule, Sweeper } from '#kernel';
import { RewrapDataKeys } from '#platform/sealing';
import { ApiModule, type ApiOptions } from '#composition/api';
import { alone } from './within.js';

@Module({})
class TestWorker {}

/** A separate worker that processes the outbox and anything a test requests. */
export async function workerOn(options: ApiOptions, within = alone) {
  const { database } = options;
  const outbox = OutboxModule.forRoot({ database, queue: 'postgres', concurrency: 2, shutdownTimeout: 1000 });
  const module = {
    module: TestWorker,
    imports: [ApiModule.forRoot(options), outbox],
    providers: [RewrapDataKeys],
  };
  const worker = await NestFactory.createApplicationContext(within(module, 'worker'), { logger: ['error', 'fatal'] });
  return {
    worker,
    sweep: () => worker.get(Sweeper, { strict: false }).sweep(),
    /** Reads all metrics, as an export does. */
    readMetrics: () => worker.get(Metrics, { strict: false }).figures(),
    /** Reloads the shipped catalog, as the worker does periodically. */
    reload: () => worker.get(Connectors, { strict: false }).reload(),
  };
}
