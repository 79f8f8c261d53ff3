import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { type FastifyRequest } from 'fastify';
import { ownTurn, unsupportedMediaType } from '#kernel';
import { parseJson, RawBody, readsVersion, versionsIn } from '#kernel/http';
import { scimMedia } from './scim-routes.js';

/** Limits of the body of a SCIM request. They are enough for a group of 10,000 members with all their attributes. */
export const bodyLimits = { bytes: 5 * 1024 * 1024, depth: 32, items: 100_000, names: 10_000 };

/**
 * Maximum size in bytes of a body that is parsed immediately. Larger bodies are parsed one at a time, and other requests
 * run in between, because parsing megabytes takes tens of milliseconds.
 */
const maxUnqueued = 256 * 1024;

const requestIn = (context: ExecutionContext) => context.switchToHttp().getRequest<FastifyRequest>();

/** Returns the parsed body of a SCIM request. @throws bad_request `malformed_json`, `unsupported_media_type`. */
async function readScimBody({ body, headers }: FastifyRequest): Promise<unknown> {
  if (!/^application\/(?:scim\+)?json *(?:;|$)/i.test(headers['content-type'] ?? scimMedia))
    throw unsupportedMediaType(`Send the body as ${scimMedia}.`);
  if (!(body instanceof RawBody)) return undefined;
  if (body.bytes.length > maxUnqueued) await ownTurn();
  return parseJson(body.text, bodyLimits);
}

/** Returns the versions in If-Match. Weak tags are accepted, because all SCIM tags are weak. */
const readExpectedVersions = ({ headers }: FastifyRequest): readonly number[] | undefined =>
  versionsIn(headers['if-match'], /^(?:W\/)?"(0|[1-9]\d{0,14})"$/);

/** The query of a SCIM request. Unknown parameters are ignored. */
export type ScimQuery = Record<string, unknown>;

const readQuery = ({ query }: FastifyRequest) => query as ScimQuery;

/** What a directory sent to create a resource. */
export type ScimResource = { body: unknown; query: ScimQuery };

/** What a directory sent to change a resource. `expected`: the versions that it expects. */
export type ScimChange = ScimResource & { expected: readonly number[] | undefined };

export const ScimQuery = createParamDecorator((_: unknown, context: ExecutionContext) => readQuery(requestIn(context)));

export const ScimResource = createParamDecorator(
  async (_: unknown, context: ExecutionContext): Promise<ScimResource> => {
    const request = requestIn(context);
    return { body: await readScimBody(request), query: readQuery(request) };
  },
);

export const ScimChange = readsVersion(
  createParamDecorator(async (_: unknown, context: ExecutionContext): Promise<ScimChange> => {
    const request = requestIn(context);
    const [body, query, expected] = [await readScimBody(request), readQuery(request), readExpectedVersions(request)];
    return { body, query, expected };
  }),
);

export const ScimIfMatch = readsVersion(
  createParamDecorator((_: unknown, context: ExecutionContext) => readExpectedVersions(requestIn(context))),
);
