import { type ArgumentsHost, Catch, type ExceptionFilter, Logger } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type ApiError } from '../errors.js';
import { toApiError } from './error-answer.js';

/** Answers every failure as `{error: {message, code, …}}`. Source: API specification, Errors. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger(ErrorFilter.name);

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const error = toApiError(thrown);
    if (error.status === 500) this.logger.error({ request_id: request.id, err: thrown }, 'request failed');
    void answerWith(http.getResponse<FastifyReply>(), request.id, error);
  }
}

export const answerWith = (reply: FastifyReply, requestId: string, error: ApiError) =>
  reply
    .status(error.status)
    .headers(error.parts.headers ?? {})
    .send(envelope(error, requestId));

export const envelope = ({ message, code, parts }: ApiError, request_id: string) => ({
  error: { message, code, reason: parts.reason, fields: parts.fields, details: parts.details, request_id },
});
