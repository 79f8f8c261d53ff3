import { type INestApplicationContext, Logger } from '@nestjs/common';
import { ConfigurationError } from '../../domain/errors.js';
import { Configuration } from '../configuration/configuration.js';
import { operatingSettings } from '../configuration/kernel-settings.js';
import { type Settings } from '../configuration/setting.js';
import { stopOnSignal } from './stop-on-signal.js';

/** Milliseconds from when it takes nothing more to the end. */
const shutdownTimeout = 25_000;

type Start = (configuration: Configuration) => Promise<{ app: INestApplicationContext }>;

/** Runs an app as a process of its own; what is wrong with its settings is said plainly, and ends it with 1. */
export async function runProcess(settings: Settings & typeof operatingSettings, start: Start): Promise<void> {
  // What Nest says of a start that fails would hide why it does; of one that succeeds it is kept for our own log.
  Logger.overrideLogger(false);
  try {
    const configuration = Configuration.read(process.env, settings);
    const { app } = await start(configuration);
    stopOnSignal([app], shutdownTimeout, configuration.of(operatingSettings).SHUTDOWN_DELAY_SECONDS * 1000);
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
