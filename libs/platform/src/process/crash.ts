import { describeError, withoutSecrets } from '#kernel';

/** Ends the process with an uncaught error. Node would print all fields of the error, which may contain secrets. */
export function reportCrashes(): void {
  process.on('uncaughtException', exitWith);
}

export function exitWith(error: unknown): never {
  process.stderr.write(`${crashText(error)}\n`);
  process.exit(1);
}

/** Describes an error that ends a process as the log does: with its message and its stack, but without other fields. */
export const crashText = (error: unknown): string => withoutSecrets(formatErrorLines(describeError(error)).join('\n'));

const formatErrorLines = ({ type, message, stack, cause }: ReturnType<typeof describeError>): string[] => [
  `${type}: ${message}`,
  ...(stack ? [stack] : []),
  ...(cause ? [`Caused by ${formatErrorLines(cause).join('\n')}`] : []),
];
