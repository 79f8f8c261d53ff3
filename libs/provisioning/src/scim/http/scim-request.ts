import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { type FastifyRequest } from 'fastify';
import { ApiError, BodyLimit, ownTurn, parseJson, RawBody, readsVersion } from '#kernel';
import { scimMedia } from './scim-error-shape.js';

/** Source: product design, SCIM: 10,000 members of a group in one request, each with all its parts. */
const most = { bytes: 5 * 1024 * 1024, depth: 32, items: 100_000 };

/** Bytes. A body of megabytes takes tens of milliseconds to read: of several at once, others come in between. */
const large = 256 * 1024;

const requestIn = (context: ExecutionContext) => context.switchToHttp().getRequest<FastifyRequest>();

/** The body of a route of the protocol, parsed. @throws bad_request `malformed_json`, `unsupported_media_type`. */
export const ScimBody = createParamDecorator(async (_: unknown, context: ExecutionContext): Promise<unknown> => {
  const { body, headers } = requestIn(context);
  if (!/^application\/(?:scim\+)?json *(?:;|$)/i.test(headers['content-type'] ?? scimMedia))
    throw new ApiError(415, 'bad_request', `Send the body as ${scimMedia}.`, { reason: 'unsupported_media_type' });
  if (!(body instanceof RawBody)) return undefined;
  if (body.bytes.length > large) await ownTurn();
  return parseJson(body.text, most);
});

/** Stands on routes that take a body. */
export const TakesScimBody = () => BodyLimit(most.bytes);

/** Its query, of which what is unknown is ignored. */
export const ScimQuery = createParamDecorator(
  (_: unknown, context: ExecutionContext) => requestIn(context).query as Record<string, unknown>,
);

/** The version named by If-Match; weak tags count, as we give out no others. */
export const ScimIfMatch = readsVersion(
  createParamDecorator((_: unknown, context: ExecutionContext): number | undefined => {
    const header = requestIn(context).headers['if-match'];
    if (header === undefined || header === '*') return undefined;
    return Number(/^(?:W\/)?"(\d+)"$/.exec(header)?.[1] ?? NaN);
  }),
);
