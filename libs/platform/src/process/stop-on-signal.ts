import { type Server } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { type INestApplication, type INestApplicationContext, Logger } from '@nestjs/common';
import { Readiness } from '#platform/health';

/**
 * Ends the process on SIGTERM or SIGINT with exit code 0. First the process is no longer ready, but still answers
 * requests for a while. Then it refuses new work, and finishes its current work within a time limit. Another process
 * does the interrupted work, or a client requests it again.
 */
export function stopOnSignal(apps: INestApplicationContext[], timeout: number, delay = 0): void {
  const logger = new Logger('Process');
  let stopping = false;
  const stop = (signal: string) => {
    // A second signal ends the process immediately.
    if (stopping) process.exit(0);
    stopping = true;
    logger.log(`Stopping on ${signal}.`);
    const limit = globalThis.setTimeout(() => {
      logger.warn('Not all work finished in time.');
      process.exit(0);
    }, delay + timeout);
    void stopAll(apps, delay)
      .catch((error: unknown) => logger.error({ err: error }, 'Stopping failed.'))
      .finally(() => {
        clearTimeout(limit);
        process.exit(0);
      });
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
}

/**
 * Stops the apps of one process one after another, in the given order. An app must come before the apps that it
 * calls.
 */
export async function stopAll(apps: INestApplicationContext[], delay = 0): Promise<void> {
  for (const app of apps) app.get(Readiness).drain();
  if (delay > 0) await setTimeout(delay);
  // Closes idle connections repeatedly: a connection that was busy at first would stay open after its last response.
  const idle = setInterval(() => apps.forEach(closeIdleConnections), 50);
  try {
    for (const app of apps) await app.close();
  } finally {
    clearInterval(idle);
  }
}

function closeIdleConnections(app: INestApplicationContext | INestApplication<Server>): void {
  if ('getHttpServer' in app) app.getHttpServer().closeIdleConnections();
}
