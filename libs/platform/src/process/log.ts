import { type DestinationStream, pino, type Logger } from 'pino';
import { describeError, withoutSecrets } from '#kernel';

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

/**
 * Opens the log of a process, with one JSON object per line on stdout.
 * @param facts are added to every line
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

/** Writes lines that arrive during a write together, because a system call per line would cost more than the line. */
const stdout = () => pino.destination({ dest: 1, sync: false });
