import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger, Optional } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { ApiError, codeFor, defineError, isCausedBy } from '../../domain/error-definitions.js';
import {
  databaseUnavailable,
  deadlineExceeded,
  internalError,
  malformedRequest,
  notFound,
  payloadTooLarge,
  unsupportedMediaType,
  writeContention,
  diskFull,
} from '../../domain/errors.js';
import { type FieldPath } from '../../domain/field-path.js';
import { isLostConnection } from '../../persistence/driver/watched-client.js';
import { recordRefusal } from '../../process/logging/answered-request.js';
import { Metrics } from '../../process/metrics/metrics.js';
import { type AuthenticatedRequest } from '../auth/authenticated-request.js';
import { Replay, type StoredAnswer } from '../idempotency/replay.js';
import { shapeFor } from './error-shape.js';

/** Port: shows errors to people as pages. Without a provider, every error is JSON. */
export abstract class ErrorPages {
  abstract send(reply: FastifyReply, requestId: string, error: ApiError): void;
}

/** Whether a person opened this address in a browser. Programs ask for other types, or send a token. */
export const isOpenedByBrowser = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' &&
  headers.authorization === undefined &&
  acceptsHtml(headers.accept ?? '') &&
  (headers['sec-fetch-dest'] === undefined || headers['sec-fetch-dest'] === 'document');

/** Whether an Accept header names HTML, with a weight above 0. Source: RFC 9110, 12.5.1. */
const acceptsHtml = (accept: string): boolean =>
  accept.split(',').some((each) => {
    const [type = '', ...parameters] = each.split(';').map((part) => part.trim().toLowerCase());
    return type === 'text/html' && !parameters.some((part) => /^q=0(?:\.0*)?$/.test(part));
  });

/** Listener for refused requests. Does nothing unless a context provides one. */
export abstract class RefusalListener {
  /**
   * Called with every error response to a known caller. The method must not throw, and must not wait for the write that
   * it starts.
   */
  abstract onRefusal(request: AuthenticatedRequest, error: ApiError): void;

  /** Resolves when every refusal recorded so far is written, or cannot be written. */
  abstract flush(): Promise<void>;
}

/** Answers every failure as `{error: {message, code, …}}`, or as a page if a person opened the address. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger(ErrorFilter.name);

  constructor(
    private readonly metrics: Metrics,
    @Optional() private readonly refusalListener?: RefusalListener,
    @Optional() private readonly errorPages?: ErrorPages,
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<AuthenticatedRequest>();
    const reply = http.getResponse<FastifyReply>();
    if (thrown instanceof Replay) return replay(reply, thrown.answer);
    const error = withSentPaths(request.method, toApiError(thrown));
    if (error.status >= 500) this.log(request.id, thrown, error);
    recordRefusal(request, error);
    if (refusals.has(error.status))
      this.metrics.refusals.inc({ status: error.status, reason: error.reason ?? error.code });
    if (this.errorPages && isOpenedByBrowser(request)) this.errorPages.send(reply, request.id, error);
    else this.answer(reply, request.id, error);
    if (request.caller) this.refusalListener?.onRefusal(request, error);
  }

  /** Logs what the response does not contain: unexpected errors, and the causes of temporary refusals. */
  private log(request_id: string, thrown: unknown, error: ApiError): void {
    const { status, reason } = error;
    if (status === 500) return this.logger.error({ request_id, err: thrown }, 'request failed');
    const err = causeOf(thrown);
    if (isCausedBy(error, diskFull)) return this.logger.error({ request_id, reason, err }, 'the disk is full');
    if (status === 503 && err !== undefined) this.logger.warn({ request_id, reason, err }, 'request not served');
  }

  /** Override it for routes that extend the error response. */
  protected answer(reply: FastifyReply, requestId: string, error: ApiError): void {
    void answerWith(reply, requestId, error);
  }
}

/** Changes the paths of invalid fields for a DELETE, which has no body: its fields are in the query. */
function withSentPaths(method: string, error: ApiError): ApiError {
  if (method === 'DELETE' && error.parts.fields)
    error.parts.fields = error.parts.fields.map((field) => ({
      ...field,
      path: field.path.replace(/^\/(\w+)$/, 'query:$1') as FieldPath,
    }));
  return error;
}

/** Statuses of refusals: unauthorized, forbidden, rate limited, unavailable. */
const refusals = new Set([401, 403, 429, 503]);

export function answerWith(reply: FastifyReply, requestId: string, error: ApiError) {
  recordRefusal(reply.request, error);
  const { status, headers = {}, body } = shapeFor(reply.request)(error, requestId);
  return reply.status(status).headers(headers).send(body);
}

const replay = (reply: FastifyReply, { status, headers, body }: StoredAnswer): void =>
  void reply.status(status).headers(headers).header('idempotent-replayed', 'true').send(body);

/** Turns any failure into an error response. Unexpected errors become a plain 500 without their text. */
export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  const known = knownCause((thrown as { code?: string } | null)?.code ?? '');
  if (known) return known();
  if (isLostConnection(thrown)) return databaseUnavailable();
  const status = thrown instanceof HttpException ? thrown.getStatus() : frameworkStatus(thrown);
  if (status >= 500) return internalError();
  return (
    frameworkErrors[status]?.() ??
    new ApiError({ ...malformedRequest, status, code: codeFor(status), reason: null }, 'The request is malformed.')
  );
}

/**
 * Returns the error to log in addition to the response: an unexpected error, or the cause of an error thrown on
 * purpose.
 */
const causeOf = (thrown: unknown): unknown => (thrown instanceof ApiError ? thrown.cause : thrown);

const knownCause = (code: string) => databaseErrors.find(([pattern]) => pattern.test(code))?.[1];

/** Errors of the framework by status. */
const frameworkErrors: Record<number, () => ApiError> = {
  404: () => notFound('route'),
  413: () => payloadTooLarge(),
  415: () => unsupportedMediaType('Send the body as application/json.'),
};

/** Returns the status in Fastify's own errors. */
const frameworkStatus = (thrown: unknown): number => (thrown as { statusCode?: number } | null)?.statusCode ?? 500;

export const unstorableValue = defineError(
  400,
  'unstorable_value',
  'A value cannot be stored, for example text with a null character.',
  () => 'A value in the request cannot be stored.',
);

/**
 * Errors of PostgreSQL by SQLSTATE (only the class if the whole class has one cause), and system errors of a lost
 * connection.
 */
const databaseErrors: [RegExp, () => ApiError][] = [
  [/^(22|54)[0-9A-Z]{3}$/, unstorableValue],
  [/^(55P03|40001|40P01)$/, writeContention],
  [/^(53100|ENOSPC)$/, diskFull],
  [/^57014$/, deadlineExceeded],
  // 25006: a standby that is being promoted already gets requests but does not accept writes yet. 28P01: the password of
  // this process was replaced.
  [
    /^(08[0-9A-Z]{3}|25(006|P03)|28P01|57P0[1-5]|53[0-9A-Z]{3}|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH)$/,
    databaseUnavailable,
  ],
];
