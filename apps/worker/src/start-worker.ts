import { type INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type Configuration } from '#platform/configuration';
import { logThrough, ProcessModule } from '#platform/process';
import { Readiness, serveHealth } from '#platform/health';
import { WorkerModule } from '#composition/worker';
import { workerSettings } from '#composition/settings';
import { startFacts } from '#composition/start-line';

type RunningWorker = { app: INestApplicationContext; url: string };

/** Milliseconds for running jobs to finish when the worker stops. */
const shutdownTimeout = 20_000;

/** Starts the worker, and resolves when it runs. */
export async function startWorker(configuration: Configuration): Promise<RunningWorker> {
  const { HOST, WORKER_PORT } = configuration.read(workerSettings);
  const worker = ProcessModule.forApp(WorkerModule.forRoot(configuration, shutdownTimeout), configuration, 'worker');
  const app = await NestFactory.createApplicationContext(worker, { bufferLogs: true, abortOnError: false });
  const log = logThrough(app);
  const url = await serveHealth(app.get(Readiness), WORKER_PORT, HOST);
  log.info(startFacts(configuration, 'latchkey_app', url), 'started');
  return { app, url };
}
