import { type ArgumentsHost, Catch, type ExceptionFilter, Logger, Optional } from '@nestjs/common';
import { type FastifyReply } from 'fastify';
import { type ApiError } from '../../domain/errors.js';
import { type FieldPath } from '../../domain/field-path.js';
import { Replay, type StoredAnswer } from '../idempotency/replay.js';
import { recordRefusal } from '../../process/logging/answered-request.js';
import { Metrics } from '../../process/metrics/metrics.js';
import { type AuthenticatedRequest } from '../auth/authenticated-request.js';
import { causeOf, toApiError } from './error-answer.js';
import { ErrorPages, isOpenedByBrowser } from './error-pages.js';
import { shapeFor } from './error-shape.js';

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
    @Optional() private readonly listener?: RefusalListener,
    @Optional() private readonly pages?: ErrorPages,
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
      this.metrics.refusals.inc({ status: error.status, reason: error.parts.reason ?? error.code });
    if (this.pages && isOpenedByBrowser(request)) this.pages.send(reply, request.id, error);
    else this.answer(reply, request.id, error);
    if (request.caller) this.listener?.onRefusal(request, error);
  }

  /** Logs what the response does not contain: unexpected errors, and the causes of temporary refusals. */
  private log(request_id: string, thrown: unknown, { status, parts: { reason } }: ApiError): void {
    if (status === 500) return this.logger.error({ request_id, err: thrown }, 'request failed');
    const err = causeOf(thrown);
    if (reason === 'storage_full') return this.logger.error({ request_id, reason, err }, 'the disk is full');
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
