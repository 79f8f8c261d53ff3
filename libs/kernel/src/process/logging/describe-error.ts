/** What a log tells of an error. Drivers put statements, parameters and rows on theirs: those stay out. */
type ErrorDescription = {
  type: string;
  code?: string;
  constraint?: string;
  message: string;
  stack?: string;
  cause?: ErrorDescription;
};

export function describeError(thrown: unknown, depth = 0): ErrorDescription {
  if (!(thrown instanceof Error)) return { type: typeof thrown, message: 'Something that is no error was thrown.' };
  return {
    type: thrown.name,
    code: textIn(thrown, 'code'),
    constraint: textIn(thrown, 'constraint'),
    message: messageOf(thrown),
    stack: thrown.stack && framesOf(thrown.stack),
    cause: thrown.cause instanceof Error && depth < 3 ? describeError(thrown.cause, depth + 1) : undefined,
  };
}

/** PostgreSQL repeats the value it could not take, which may be anything a client sent. */
const messageOf = (error: Error): string =>
  'severity' in error || 'driverError' in error ? 'PostgreSQL refused a statement.' : error.message;

const textIn = (error: Error, field: string): string | undefined => {
  const value = (error as unknown as Record<string, unknown>)[field];
  return typeof value === 'string' ? value : undefined;
};

/** The stack without its first lines, which repeat the message. */
const framesOf = (stack: string): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
