import { type ArgumentsHost, Catch, type ExceptionFilter, Logger, Optional } from '@nestjs/common';
import { type FastifyReply } from 'fastify';
import { type ApiError } from '../../domain/errors.js';
import { type FieldPath } from '../../domain/field-path.js';
import { Replay, type StoredAnswer } from '../idempotency/replay.js';
import { Metrics } from '../../process/metrics/metrics.js';
import { type AuthenticatedRequest } from '../auth/authenticated-request.js';
import { toApiError } from './error-answer.js';
import { RefusalListener } from './refusal-listener.js';

/** Answers every failure as `{error: {message, code, …}}`. Source: API specification, Errors. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger(ErrorFilter.name);

  constructor(
    private readonly metrics: Metrics,
    @Optional() private readonly listener?: RefusalListener,
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<AuthenticatedRequest>();
    const reply = http.getResponse<FastifyReply>();
    if (thrown instanceof Replay) return replay(reply, thrown.answer);
    const error = sentBy(request.method, toApiError(thrown));
    if (error.status === 500) this.logger.error({ request_id: request.id, err: thrown }, 'request failed');
    if (refusals.has(error.status))
      this.metrics.refusals.inc({ status: error.status, reason: error.parts.reason ?? error.code });
    this.answer(reply, request.id, error);
    if (request.caller) this.listener?.onRefusal(request, error);
  }

  /** For routes whose protocol has a shape of its own for failures. */
  protected answer(reply: FastifyReply, requestId: string, error: ApiError): void {
    void answerWith(reply, requestId, error);
  }
}

/** A DELETE has no body: the same command takes from its query what it takes from the body of a POST. */
function sentBy(method: string, error: ApiError): ApiError {
  if (method === 'DELETE' && error.parts.fields)
    error.parts.fields = error.parts.fields.map((field) => ({
      ...field,
      path: field.path.replace(/^\/(\w+)$/, 'query:$1') as FieldPath,
    }));
  return error;
}

/** Not let in, not allowed, too often. */
const refusals = new Set([401, 403, 429]);

export const answerWith = (reply: FastifyReply, requestId: string, error: ApiError) =>
  reply
    .status(error.status)
    .headers(error.parts.headers ?? {})
    .send(envelope(error, requestId));

export const envelope = ({ message, code, parts }: ApiError, request_id: string) => ({
  error: { message, code, reason: parts.reason, fields: parts.fields, details: parts.details, request_id },
});

const replay = (reply: FastifyReply, { status, headers, body }: StoredAnswer): void =>
  void reply.status(status).headers(headers).header('idempotent-replayed', 'true').send(body);
