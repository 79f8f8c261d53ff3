import { type INestApplicationContext, Logger } from '@nestjs/common';
import { DatabaseError } from 'pg';
import { Configuration, findMisspelledSettings, operatingSettings, type Settings } from '#platform/configuration';
import { ConfigurationError, storageFull } from '#kernel';
import { stopOnSignal } from './stop-on-signal.js';

/** Maximum milliseconds between the last accepted request and the exit. */
const shutdownTimeout = 25_000;

type Start = (configuration: Configuration) => Promise<{ app: INestApplicationContext }>;

/**
 * Runs an app as a process. A problem that the operator can fix is printed plainly and ends the process with exit code
 * 1.
 */
export async function runProcess(settings: Settings & typeof operatingSettings, start: Start): Promise<void> {
  // Turns off Nest's logs, because they would hide why a start failed. After a successful start, they go to our own
  // log.
  Logger.overrideLogger(false);
  try {
    for (const line of findMisspelledSettings(process.env, Object.keys(settings))) process.stderr.write(`${line}\n`);
    const configuration = Configuration.read(process.env, settings);
    const { app } = await start(configuration);
    stopOnSignal([app], shutdownTimeout, configuration.read(operatingSettings).SHUTDOWN_DELAY_SECONDS * 1000);
  } catch (error) {
    const problem = startProblem(error);
    if (problem === null) throw error;
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
      `Port ${port} of ${address} is in use. Stop the program that listens there, or set another port in PORT or ` +
      'VAULT_PORT.'
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
