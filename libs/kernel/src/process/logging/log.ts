import { type DestinationStream, pino, type Logger } from 'pino';
import { describeError } from './describe-error.js';
import { withoutSecrets } from './secrets.js';

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

/**
 * The log of a process: one JSON object a line on stdout, which whoever runs the product collects.
 * @param facts that every line has
 */
export function openLog(level: LogLevel, facts: object = {}, destination: DestinationStream = stdout()): Logger {
  return pino(
    {
      level,
      base: facts,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers,
      hooks: { streamWrite: withoutSecrets },
    },
    destination,
  );
}

const serializers = { err: (thrown: unknown) => describeError(thrown) };

/** Lines that come while one is being written leave together: a system call for each would cost more than the line. */
const stdout = () => pino.destination({ dest: 1, sync: false });
