import { type INestApplicationContext } from '@nestjs/common';
import { ConfigurationError } from '../../domain/errors.js';
import { stopOnSignal } from './stop-on-signal.js';

/** Milliseconds from the signal to the end. */
const shutdownTimeout = 25_000;

/** Runs an app as a process of its own; what is wrong with its settings is said plainly, and ends it with 1. */
export async function runProcess(start: () => Promise<{ app: INestApplicationContext }>): Promise<void> {
  try {
    const { app } = await start();
    stopOnSignal([app], shutdownTimeout);
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
