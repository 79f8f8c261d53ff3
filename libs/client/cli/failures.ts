import { ConnectionTimeoutError, LatchkeyConnectionError, LatchkeyError } from '../src/index.js';

/** Documented in docs/client.md, “The command line”. */
export const exitCodes = {
  done: 0,
  failed: 1,
  needsApproval: 3,
  notLoggedIn: 4,
  unreachable: 5,
  wrongUsage: 64,
} as const;

export type Failure = {
  error: { message: string; code: string; reason?: string; request_id?: string; fields?: unknown; details?: unknown };
  /** What to do, for people. */
  hints: string[];
  exitCode: number;
};

/** A failure of the command itself, not of the API. */
export class CommandFailure extends Error {
  constructor(
    message: string,
    readonly code: string,
    readonly exitCode: number,
  ) {
    super(message);
  }
}

export const wrongUsage = (message: string) => new CommandFailure(message, 'bad_request', exitCodes.wrongUsage);

export function describeFailure(error: unknown, url: string): Failure {
  if (error instanceof CommandFailure)
    return { error: { message: error.message, code: error.code }, hints: [], exitCode: error.exitCode };
  if (error instanceof LatchkeyError) return describeRefusal(error);
  if (error instanceof ConnectionTimeoutError)
    return { error: { message: error.message, code: 'timeout' }, hints: [], exitCode: exitCodes.failed };
  const cause = causeOf(error);
  if (cause === undefined) throw error;
  const message = `Cannot reach ${url} (${cause}). Check the address and your network, and that Latchkey is running.`;
  return { error: { message, code: 'unreachable' }, hints: [], exitCode: exitCodes.unreachable };
}

function describeRefusal(error: LatchkeyError): Failure {
  const { message, code, reason, requestId, fields, details, status, retryAfter } = error;
  // The message of the whole error is that of its first field.
  const others = fields.filter((field) => field.message !== message);
  const hints = others.map((field) => `  ${field.path}: ${field.message}`);
  if (status === 401 && reason !== 'member_suspended') hints.push('Run `latchkey login` with a valid token.');
  if (reason === 'member_rule_blocks') hints.push('To lift these rules too, add --lift-member-rules.');
  if (reason === 'connector_restricted' || reason === 'tool_restricted')
    hints.push(`\`latchkey explain ${blockedIn(details)}\` shows why.`);
  if (retryAfter !== undefined) hints.push(`Try again in ${Math.ceil(retryAfter)} seconds.`);
  if (requestId !== undefined) hints.push(`Request id: ${requestId}`);
  return {
    error: {
      message,
      code,
      ...(reason !== undefined && { reason }),
      ...(requestId !== undefined && { request_id: requestId }),
      ...(fields.length > 0 && { fields }),
      ...(Object.keys(details).length > 0 && { details }),
    },
    hints,
    exitCode: status === 401 ? exitCodes.notLoggedIn : exitCodes.failed,
  };
}

/** The connector and tool of a refusal, as arguments of `explain`. */
const blockedIn = ({ connector_slug, tool_name }: LatchkeyError['details']): string =>
  [connector_slug, tool_name].filter((each) => typeof each === 'string').join(' ');

/** Why there was no response. Undefined for other errors, which are bugs. */
function causeOf(error: unknown): string | undefined {
  if (!(error instanceof LatchkeyConnectionError)) return undefined;
  const { cause = {} } = error.cause as { cause?: { code?: string; message?: string } };
  return error.timeout === undefined ? (cause.code ?? cause.message ?? error.message) : 'timeout';
}
