import { type INestApplicationContext, Logger } from '@nestjs/common';
import { Configuration, operatingSettings, findMisspelledSettings, type Settings } from '#platform/configuration';
import { startProblem } from './start-problem.js';
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
