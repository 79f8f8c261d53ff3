import { type Server } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { type INestApplication, type INestApplicationContext, Logger } from '@nestjs/common';
import { DatabaseError } from 'pg';
import { ConfigurationError, storageFull } from '#kernel';
import {
  Configuration,
  findForeignKeys,
  findMisspelledSettings,
  operatingSettings,
  type Settings,
} from '#platform/configuration';
import { Readiness } from '#platform/health';
import { exitWith, reportCrashes } from './crash.js';

/** Maximum milliseconds between the last accepted request and the exit. */
const shutdownTimeout = 25_000;

type Start = (configuration: Configuration) => Promise<{ app: INestApplicationContext }>;

/**
 * Runs an app as a process. A problem that the operator can fix is printed plainly and ends the process with exit code
 * 1. A key of another process is only a warning, so that one environment can serve all processes while trying.
 */
export async function runProcess(
  settings: Settings & typeof operatingSettings,
  foreignKeys: readonly string[],
  start: Start,
): Promise<void> {
  // Turns off Nest's logs, because they would hide why a start failed. After a successful start, they go to our own
  // log.
  Logger.overrideLogger(false);
  reportCrashes();
  try {
    for (const line of findMisspelledSettings(process.env, Object.keys(settings))) process.stderr.write(`${line}\n`);
    for (const line of findForeignKeys(process.env, foreignKeys)) process.stderr.write(`${line}\n`);
    const configuration = Configuration.read(process.env, settings);
    const { app } = await start(configuration);
    stopOnSignal([app], shutdownTimeout, configuration.read(operatingSettings).SHUTDOWN_DELAY_SECONDS * 1000);
  } catch (error) {
    const problem = startProblem(error);
    if (problem === null) exitWith(error);
    process.stderr.write(`${problem}\n`);
    // A partly started process keeps servers open, so it must exit explicitly.
    process.exit(1);
  }
}

/**
 * Describes a startup problem that an operator can fix. The result is one sentence, or a line per setting. Null for
 * other errors.
 */
export function startProblem(error: unknown): string | null {
  if (error instanceof ConfigurationError) return error.message;
  const { code, syscall, address, port, hostname } = error as Partial<ListenError>;
  if (syscall === 'listen' && code === 'EADDRINUSE')
    return (
      `Port ${port} of ${address} is in use. Stop the program that listens there, or change the setting that names ` +
      'this port: PORT, WORKER_PORT, VAULT_PORT or METRICS_PORT.'
    );
  if (syscall === 'listen' && (code === 'EADDRNOTAVAIL' || code === 'EACCES'))
    return (
      `Cannot listen on port ${port} of ${address} (${code}). Set HOST to an address of this machine, and choose a ` +
      'port that the process may use.'
    );
  if (syscall === 'getaddrinfo') return `HOST ${hostname} is not an address of this machine (${code}). Correct HOST.`;
  if (isStorageFull(error))
    return `The disk of the database is full (SQLSTATE ${storageFull}). Free some space on this disk.`;
  return null;
}

type ListenError = { code: string; syscall: string; address: string; port: number; hostname: string };

/** Whether PostgreSQL's disk is full. TypeORM wraps PostgreSQL's errors. */
const isStorageFull = (error: unknown): boolean => {
  const { driverError } = error as { driverError?: unknown };
  return [error, driverError].some((each) => each instanceof DatabaseError && each.code === storageFull);
};

const oneSignalMs = 2000;

/**
 * Ends the process on SIGTERM or SIGINT with exit code 0. First the process is no longer ready, but still answers
 * requests for a while. Then it refuses new work, and finishes its current work within a time limit. Another process
 * does the interrupted work, or a client requests it again. A terminal and a service manager send a signal both to npm
 * and to this process, and npm passes it on, so all signals within two seconds are one. A later one ends the process now.
 */
export function stopOnSignal(apps: INestApplicationContext[], timeout: number, delay = 0): void {
  const logger = new Logger('Process');
  let stoppedAt: number | undefined;
  const stop = (signal: string) => {
    if (stoppedAt !== undefined) {
      if (performance.now() - stoppedAt > oneSignalMs) process.exit(0);
      return;
    }
    stoppedAt = performance.now();
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
