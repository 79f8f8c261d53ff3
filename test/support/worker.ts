import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Connectors } from '#catalog';
import { OutboxModule, Sweeper } from '#kernel';
import { DataKeysAreRewrapped } from '#platform/sealing';
import { ApiModule, type ApiOptions } from '#composition/api';
import { alone } from './within.js';

@Module({})
class TestWorker {}

/** A worker of its own that does what the outbox holds, and what a test has it do. */
export async function workerOn(options: ApiOptions, within = alone) {
  const { database } = options;
  const outbox = OutboxModule.forRoot({ database, queue: 'postgres', concurrency: 2, shutdownTimeout: 1000 });
  const module = {
    module: TestWorker,
    imports: [ApiModule.forRoot(options), outbox],
    providers: [DataKeysAreRewrapped],
  };
  const worker = await NestFactory.createApplicationContext(within(module, 'worker'), { logger: ['error', 'fatal'] });
  return {
    worker,
    sweep: () => worker.get(Sweeper, { strict: false }).sweep(),
    /** Reads the shipped catalog again, as it does after a while. */
    reload: () => worker.get(Connectors, { strict: false }).reload(),
  };
}
