/** The form in which an error is logged. It omits statements, parameters and rows, which drivers attach to errors. */
type ErrorDescription = {
  type: string;
  code?: string;
  constraint?: string;
  message: string;
  stack?: string;
  cause?: ErrorDescription;
};

export function describeError(thrown: unknown, depth = 0): ErrorDescription {
  if (!(thrown instanceof Error)) return { type: typeof thrown, message: 'A value that is not an error was thrown.' };
  return {
    type: thrown.name,
    code: textIn(thrown, 'code'),
    constraint: textIn(thrown, 'constraint'),
    message: buildSafeMessage(thrown),
    stack: thrown.stack && extractFrames(thrown.stack),
    cause: thrown.cause instanceof Error && depth < 3 ? describeError(thrown.cause, depth + 1) : undefined,
  };
}

/**
 * Returns the message of an error. A message of PostgreSQL is replaced, because it quotes the rejected value, which
 * may be customer data.
 */
const buildSafeMessage = (error: Error): string =>
  'severity' in error || 'driverError' in error
    ? `PostgreSQL refused a statement${describeCode(textIn(error, 'code'))}.`
    : error.message;

const describeCode = (code: string | undefined): string => {
  const meaning = code && meanings[code];
  return meaning ? `: ${meaning}` : '';
};

/** Causes that an operator can fix, by SQLSTATE. */
const meanings: Record<string, string> = {
  '53100': 'its disk is full (disk_full)',
  '53200': 'it is out of memory (out_of_memory)',
  '53300': 'it has too many connections (too_many_connections)',
  '28P01': 'it refuses the password in the database address of this process (invalid_password)',
  '25006': 'it is read-only (read_only_sql_transaction)',
  '57P01': 'it is being stopped (admin_shutdown)',
  '57P03': 'it is starting or stopping (cannot_connect_now)',
};

const textIn = (error: Error, field: string): string | undefined => {
  const value = (error as unknown as Record<string, unknown>)[field];
  return typeof value === 'string' ? value : undefined;
};

/** Returns the stack without its first lines, which repeat the message. */
const extractFrames = (stack: string): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');

/**
 * Patterns of secrets and their replacements in log lines. A last line of defence: bodies, headers and query strings
 * are never logged, but error texts of drivers and providers may contain anything.
 */
const secrets: [RegExp, string][] = [
  [/\blk_(live|test)_([a-z]+)_[0-9A-Za-z]+/g, 'lk_$1_$2_…'],
  [/\b(Bearer|Basic) +[\w.~+/=-]+/gi, '$1 …'],
  [/((?:token|secret|session|key|password|signature|[?&]code|[?&]state)=)[^&\s"'#\\]+/gi, '$1…'],
  [jsonField('"', String.raw`(?:[^"\\]|\\.)*`), '$1…'],
  // JSON inside a sentence, in which quotes are escaped.
  [jsonField(String.raw`\\"`, String.raw`(?:[^"\\]|\\\\\\?.)*`), '$1…'],
  [/(:\/\/[^\s/:@"]*:)[^\s/@"]+@/g, '$1…@'],
];

export const withoutSecrets = (text: string): string =>
  secrets.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), text);

function jsonField(quote: string, value: string): RegExp {
  const names = 'token|secret|password|authorization|cookie|api_?key|credential';
  return new RegExp(`((?:${names})s?${quote}\\s*:\\s*${quote})${value}`, 'gi');
}
