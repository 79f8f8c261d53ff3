import { type FieldError } from './field-reasons.js';
import { recordWording } from './message-templates.js';

/**
 * The codes that clients branch on. A definition can have a code of its own, such as `role_mapped`. `reason` states the
 * exact cause.
 */
export const errorCodes = [
  'bad_request',
  'validation_error',
  'unauthorized',
  'forbidden',
  'not_found',
  'conflict',
  'rate_limited',
  'internal_error',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

export type ErrorParts = {
  fields?: FieldError[];
  /** Data whose shape depends only on the reason. It never names resources the caller cannot see. */
  details?: object;
  headers?: Record<string, string>;
};

/** What one error says beyond its definition: the message for a person, or the message with further parts. */
type Wording = string | ({ message: string } & ErrorParts);

type ErrorFacts = {
  /** The HTTP status. */
  readonly status: number;
  readonly code: string;
  /** The exact cause, as a stable name in snake_case. Null if the status alone says what happened. */
  readonly reason: string | null;
  /** One line that explains the cause. The OpenAPI document, the reference and the clients show it. */
  readonly line: string;
  /** Whether a client may send the same request again later. */
  readonly retryable: boolean;
  /** The more general definition that this one words for its part. */
  readonly base: ErrorDefinition | null;
};

/** One cause of errors. Calling it creates an error of this cause. */
export type ErrorDefinition<Args extends unknown[] = never[]> = ((...args: Args) => ApiError) & ErrorFacts;

/** An error that becomes a failed response. `message` is shown to a person. */
export class ApiError extends Error {
  constructor(
    readonly definition: ErrorFacts,
    message: string,
    readonly parts: ErrorParts = {},
  ) {
    super(message);
  }

  get status(): number {
    return this.definition.status;
  }

  get code(): string {
    return this.definition.code;
  }

  get reason(): string | null {
    return this.definition.reason;
  }
}

type ErrorOptions = {
  /** By default, the code that belongs to the status. */
  code?: string;
  /** By default true for 408, 429 and 503. */
  retryable?: boolean;
  /** Set for errors that no API client gets, such as those between Latchkey's own processes. The document omits them. */
  internal?: true;
  /** Headers of every response with this error. */
  headers?: Record<string, string>;
};

/**
 * Defines one cause of errors.
 * @param reason null if the status alone says what happened.
 * @param line explains the cause in the OpenAPI document. Without `build`, it is also the message.
 * @param build returns the message, with details, fields and headers if the error has any.
 */
export function defineError<Args extends unknown[] = []>(
  status: number,
  reason: string | null,
  line: string,
  build?: (...args: Args) => Wording,
  { code = codeFor(status), retryable = [408, 429, 503].includes(status), internal, headers }: ErrorOptions = {},
): ErrorDefinition<Args> {
  if (reason !== null && !internal) register(reason, status, { code, line, retryable });
  return create({ status, code, reason, line, retryable, base: null }, build, headers);
}

/**
 * Words a general cause for one part: the errors keep its status, code and reason.
 * @param line by default the line of the general cause.
 */
export const refineError = <Args extends unknown[]>(
  base: ErrorDefinition,
  build: (...args: Args) => Wording,
  line: string = base.line,
): ErrorDefinition<Args> => {
  const { status, code, reason, retryable } = base;
  return create({ status, code, reason, line, retryable, base }, build);
};

function create<Args extends unknown[]>(
  facts: ErrorFacts,
  build?: (...args: Args) => Wording,
  headers?: Record<string, string>,
): ErrorDefinition<Args> {
  const make = (...args: Args): ApiError => {
    const wording = build?.(...args) ?? facts.line;
    if (typeof wording === 'string') return new ApiError(definition, wording, headers && { headers });
    const { message, ...parts } = wording;
    return new ApiError(definition, message, headers ? { headers, ...parts } : parts);
  };
  const definition: ErrorDefinition<Args> = Object.assign(make, facts);
  recordWording({ ...facts, build });
  return definition;
}

/** Whether an error has this cause, or a cause that refines it. */
export const isCausedBy = (error: unknown, ...definitions: ErrorDefinition[]): error is ApiError =>
  error instanceof ApiError && refines(error.definition, definitions);

/** Whether a cause is one of the definitions, or refines one of them. */
export function refines(cause: ErrorFacts, definitions: readonly ErrorDefinition[]): boolean {
  let general: ErrorFacts | null = cause;
  while (general !== null && !definitions.includes(general as ErrorDefinition)) general = general.base;
  return general !== null;
}

/**
 * The line of a reason, whether a client may repeat a request that failed for it, and the code of its errors by their
 * status.
 */
export type ReasonFacts = { line: string; retryable: boolean; codes: Record<number, string> };

const reasons = new Map<string, ReasonFacts>();

/** Returns the reasons of all definitions that are loaded, in alphabetical order. */
export const listErrorReasons = (): Record<string, ReasonFacts> => Object.fromEntries([...reasons].sort(byName));

/** Returns the code of errors with this status and reason. */
export const findCode = (status: number, reason = ''): string => reasons.get(reason)?.codes[status] ?? codeFor(status);

const byName = ([one]: [string, unknown], [other]: [string, unknown]): number => (one < other ? -1 : 1);

/** @throws Error if another definition explains the same reason differently. */
function register(reason: string, status: number, { code, ...facts }: Omit<ReasonFacts, 'codes'> & { code: string }) {
  const known = reasons.get(reason);
  if (known && known.line !== facts.line)
    throw new Error(`The reason ${reason} has two lines. Define it once, and use refineError in other parts.`);
  reasons.set(reason, { ...facts, codes: { ...known?.codes, [status]: code } });
}

const codes: Record<number, ErrorCode> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  412: 'conflict',
  429: 'rate_limited',
};

export const codeFor = (status: number): ErrorCode =>
  codes[status] ?? (status >= 500 ? 'internal_error' : 'bad_request');
