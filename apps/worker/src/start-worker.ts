import { type INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type Configuration, databaseAccess, logThrough, ProcessModule, Readiness, serveHealth } from '#kernel';
import { apiOptions } from '../../api/src/api-options.js';
import { WorkerModule } from './worker.module.js';
import { workerSettings } from './worker-settings.js';

export type RunningWorker = { app: INestApplicationContext; url: string };

/** Works when this resolves. @param patience milliseconds that running jobs get when it is stopped */
export async function startWorker(configuration: Configuration, patience: number): Promise<RunningWorker> {
  const { HOST, REDIS_URL, WORKER_CONCURRENCY, WORKER_PORT } = configuration.of(workerSettings);
  const worker = WorkerModule.forRoot(apiOptions(configuration), {
    database: databaseAccess(configuration, 'latchkey_app'),
    redisUrl: REDIS_URL,
    concurrency: WORKER_CONCURRENCY,
    patience,
  });
  const app = await NestFactory.createApplicationContext(ProcessModule.of(worker, configuration), {
    bufferLogs: true,
    abortOnError: false,
  });
  logThrough(app);
  return { app, url: await serveHealth(app.get(Readiness), WORKER_PORT, HOST) };
}
