import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import { ApiConsumes, ApiProduces } from '@nestjs/swagger';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { map, type Observable } from 'rxjs';
import { featureRequired } from '#identity';
import { envelope, type ErrorShape, FailsAs, IgnoresUnknownParameters } from '#kernel/http';
import { DocumentsFailuresAs, Operation } from '#platform/openapi';
import { RateLimit, defineBucket } from '#platform/rate-limit';
import { forDirectory, findScimType } from '../domain/scim-errors.js';
import { urns } from '../domain/scim-urns.js';
import { authorityErrors } from './route-errors.js';
import { ScimErrorView } from './scim.view.js';

/** High enough for Entra's synchronization. */
const directoryRequests = defineBucket({
  name: 'scim',
  counts: 'Requests per directory.',
  quota: 50,
  seconds: 1,
  burst: 200,
  countedBy: 'token',
  insteadOfAll: true,
});

const errorExample = (status: number, error: { reason?: string; message: string }) => ({
  schemas: [urns.error],
  status: String(status),
  scimType: findScimType(error),
  detail: error.message,
  error,
});

/** Decorator for every SCIM controller. */
export const ScimRoutes = () =>
  applyDecorators(
    FailsAs(scimErrorShape),
    DocumentsFailuresAs({ media: scimMedia, view: ScimErrorView, exampleOf: errorExample }),
    UseInterceptors(ScimAnswers),
    IgnoresUnknownParameters(),
    ApiProduces(scimMedia),
    ApiConsumes(scimMedia, 'application/json'),
  );

/** Decorator for every route that a directory's token can call. */
export const CountedAsDirectory = () => RateLimit(directoryRequests);

/** Describes a route that only a directory's token can call. */
export const DirectoryOperation = ({ description, errors = [], ...facts }: Parameters<typeof Operation>[0]) => {
  const needs = authorityErrors.some((each) => errors.includes(each)) ? needsIssuer : needsToken;
  return Operation({ ...facts, description: `${description} ${needs}`, errors: [...errors, featureRequired] });
};

const needsToken = 'Needs a SCIM token, which `POST /api-token` creates.';

const needsIssuer =
  `${needsToken} Some changes depend on the permissions of the member who issued it. See ` +
  '`/reference/guides/provisioning#what-a-token-may-do`.';

type Resource = { meta?: { version?: string; location?: string } };

/** Sets the media type, and the `ETag` and `Location` headers from the `meta` of the resource. */
@Injectable()
class ScimAnswers implements NestInterceptor {
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

export const scimMedia = 'application/scim+json';

/** Errors in the format of the protocol, combined with the usual format. Source: RFC 7644, 3.12. */
const scimErrorShape: ErrorShape = (failure, requestId) => {
  const error = forDirectory(failure);
  const { status } = error;
  const body = {
    schemas: [urns.error],
    status: String(status),
    scimType: findScimType(error),
    detail: error.message,
    ...envelope(error, requestId),
  };
  return { status, headers: { ...error.parts.headers, 'content-type': scimMedia }, body };
};
