/** What a log tells of an error. Drivers put statements, parameters and rows on theirs: those stay out. */
export type ErrorDescription = {
  type: string;
  code?: string;
  constraint?: string;
  message: string;
  stack?: string;
  cause?: ErrorDescription;
};

export function describeError(thrown: unknown, depth = 0): ErrorDescription {
  if (!(thrown instanceof Error)) return { type: typeof thrown, message: 'Something that is no error was thrown.' };
  const { code, constraint, severity } = thrown as Error & Partial<Record<'code' | 'constraint' | 'severity', unknown>>;
  // PostgreSQL repeats the value it could not take in its message, which may be anything a client sent.
  const fromDatabase = severity !== undefined || 'driverError' in thrown;
  const cause = depth < 3 && thrown.cause instanceof Error ? describeError(thrown.cause, depth + 1) : undefined;
  return {
    type: thrown.name,
    ...(typeof code === 'string' && { code }),
    ...(typeof constraint === 'string' && { constraint }),
    message: fromDatabase ? 'PostgreSQL refused a statement.' : thrown.message,
    ...(thrown.stack && { stack: framesOf(thrown.stack) }),
    ...(cause && { cause }),
  };
}

/** The stack without its first lines, which repeat the message. */
const framesOf = (stack: string): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
