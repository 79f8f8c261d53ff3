import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import { type FastifyRequest } from 'fastify';
import { BodyLimit, ownTurn, parseJson, RawBody, readsVersion, unsupportedMediaType, versionsIn } from '#kernel';
import { scimMedia } from './scim-routes.js';

/** Limits of a request body. They are enough for a group of 10,000 members with all their attributes. */
const limits = { bytes: 5 * 1024 * 1024, depth: 32, items: 100_000 };

/**
 * Maximum size in bytes of a body that is parsed immediately. Larger bodies are parsed one at a time, and other requests
 * run in between, because parsing megabytes takes tens of milliseconds.
 */
const maxUnqueued = 256 * 1024;

const requestIn = (context: ExecutionContext) => context.switchToHttp().getRequest<FastifyRequest>();

/** The parsed body of a SCIM request. @throws bad_request `malformed_json`, `unsupported_media_type`. */
export const ScimBody = createParamDecorator(async (_: unknown, context: ExecutionContext): Promise<unknown> => {
  const { body, headers } = requestIn(context);
  if (!/^application\/(?:scim\+)?json *(?:;|$)/i.test(headers['content-type'] ?? scimMedia))
    throw unsupportedMediaType(`Send the body as ${scimMedia}.`);
  if (!(body instanceof RawBody)) return undefined;
  if (body.bytes.length > maxUnqueued) await ownTurn();
  return parseJson(body.text, limits);
});

/** Decorator for every SCIM route with a body. */
export const TakesScimBody = () => BodyLimit(limits.bytes);

/** The query of a SCIM request. Unknown parameters are ignored. */
export const ScimQuery = createParamDecorator(
  (_: unknown, context: ExecutionContext) => requestIn(context).query as Record<string, unknown>,
);

/** The versions in If-Match. Weak tags are accepted, because all SCIM tags are weak. */
export const ScimIfMatch = readsVersion(
  createParamDecorator((_: unknown, context: ExecutionContext) =>
    versionsIn(requestIn(context).headers['if-match'], /^(?:W\/)?"(0|[1-9]\d{0,14})"$/),
  ),
);

const parameter = (name: string, description: string, type: 'string' | 'integer' = 'string') =>
  ApiQuery({ name, description, required: false, schema: { type } });

/** When a SCIM route answers 304. */
export const notModified = 'The version in `If-None-Match` is the current one.';

/** Query parameters for the attributes of a response. */
export const SelectionParameters = () =>
  applyDecorators(
    parameter(
      'attributes',
      'Comma-separated names of attributes. Only these attributes and the mandatory ones are returned.',
    ),
    parameter('excludedAttributes', 'Comma-separated names of attributes to omit.'),
  );

/** Query parameters of lists. */
export const ListParameters = () =>
  applyDecorators(
    parameter('filter', 'An RFC 7644 filter, such as `userName eq "ada@example.com"`.'),
    parameter('startIndex', 'Position of the first resource, starting at 1.', 'integer'),
    parameter('count', 'Resources per page: 100 by default, at most 200; 0 returns only the total.', 'integer'),
    SelectionParameters(),
  );
