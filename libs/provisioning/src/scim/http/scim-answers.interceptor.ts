import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { map, type Observable } from 'rxjs';
import { scimMedia } from './scim-error-shape.js';

type Resource = { meta?: { version?: string; location?: string } };

/** Sets the media type, and the `ETag` and `Location` headers from the `meta` of the resource. */
@Injectable()
export class ScimAnswers implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const reply = http.getResponse<FastifyReply>();
    const request = http.getRequest<FastifyRequest>();
    return next.handle().pipe(map((answer: Resource | undefined) => prepareResponse(request, reply, answer)));
  }
}

function prepareResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Resource | undefined,
): Resource | undefined {
  if (answer === undefined) {
    // Entra does not need the group's members in the response to each change.
    if (request.method === 'PATCH') reply.status(204);
    return undefined;
  }
  const { version, location } = answer.meta ?? {};
  if (version !== undefined) reply.header('etag', version);
  if (location !== undefined && request.method === 'POST') reply.header('location', location);
  if (version !== undefined && request.method === 'GET' && isKnown(request.headers['if-none-match'], version)) {
    reply.status(304);
    return undefined;
  }
  reply.header('content-type', scimMedia);
  return answer;
}

const isKnown = (header: string | undefined, version: string): boolean =>
  header !== undefined && header.split(',').some((each) => ['*', version].includes(each.trim()));
