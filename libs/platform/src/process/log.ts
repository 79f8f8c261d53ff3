import { type LoggerService } from '@nestjs/common';
import { type DestinationStream, type Logger, pino } from 'pino';
import { describeError, withoutSecrets } from '#kernel';

type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

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

/** The classes that log Nest's own startup, with a hundred lines per start. */
const assembly = new Set<unknown>(['InstanceLoader', 'RoutesResolver', 'RouterExplorer', 'NestFactory']);

/**
 * The logger behind Nest's `Logger`: `logger.warn('text')`, or `logger.warn({ facts }, 'text')`. Nest appends its
 * context to the arguments. We use no logging library for Nest, because such libraries create a child logger per
 * request, which needs an AsyncLocalStorage. Instead, each of our lines contains the id of its request.
 */
export class ProcessLogger implements LoggerService {
  constructor(readonly destination: Logger) {}

  log(message: unknown, ...rest: unknown[]): void {
    this.write(assembly.has(rest.at(-1)) ? 'debug' : 'info', message, rest);
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }

  verbose(message: unknown, ...rest: unknown[]): void {
    this.write('trace', message, rest);
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.write('error', message, rest);
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.write('fatal', message, rest);
  }

  private write(level: Exclude<LogLevel, 'silent'>, message: unknown, rest: unknown[]): void {
    const [stack] = rest.filter(isStack);
    const others = rest.filter((each) => !isStack(each));
    const { facts, text } = splitLogArguments(message, others.length > 1 ? others[0] : undefined, stack);
    this.destination[level]({ context: others.at(-1), ...facts }, text as string | undefined);
  }
}

function splitLogArguments(
  message: unknown,
  text: unknown,
  stack: string | undefined,
): { facts?: object; text: unknown } {
  // Without a text, pino would log the error's message, which may contain customer data.
  if (message instanceof Error) return { facts: { err: message }, text: describeError(message).message };
  if (typeof message === 'object') return { facts: message ?? {}, text };
  return { facts: stack ? { err: Object.assign(new Error(), { stack }) } : {}, text: message };
}

/** Nest passes the stack of an error after its message. */
const isStack = (part: unknown): part is string => typeof part === 'string' && /\n +at /.test(part);
