import { type INestApplication, type Type } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { EventCatalogue, tooManyLargeBodies } from '#kernel';
import { acceptsLargeBodies, ignoresUnknown } from '#kernel/http';
import { commonHeaders, commonResponses, type ContextErrors, sharedResponses } from './common-parts.js';
import { addTypes, withClientNames, withNulls } from './schema-conversions.js';
import { type Bucket, routeBucket } from '#platform/rate-limit';
import {
  addReasons,
  declaredErrors,
  type FailureFormat,
  failureFormat,
  listErrorLines,
  type Sentences,
  usualFormat,
} from './failures.js';
import { type RouteError } from './operation.js';
import { ErrorEnvelopeView } from './error-envelope.view.js';
import { describePlainFields } from './field-descriptions.js';
import { createResourceNames, describePathParameters, type NameResource } from './path-parameters.js';

export type DocumentFacts = {
  title: string;
  description: string;
  version: string;
  contact: { name: string };
  license: { name: string; identifier: string };
  /** The description of each tag, in groups. Readers see the groups and the tags in this order. */
  topics: Record<string, Record<string, string>>;
  /** The pages of docs/ that the reference shows, without `.md`, in groups and in the order of its menu. */
  guides: Record<string, string[]>;
  /** Error codes that contexts add to the kernel's. */
  errorCodes: readonly string[];
  contextErrors: ContextErrors;
  /** The outgoing webhooks, and the views they use. */
  webhooks?: { models: Type<unknown>[]; of: (catalogue: EventCatalogue) => Record<string, object> };
};

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

/**
 * Builds the OpenAPI document of a running application in steps, from its controllers and the rules common to all routes.
 */
export function* describeApi(app: INestApplication, facts: DocumentFacts): Generator<void, OpenAPIObject> {
  const reasons = listErrorLines();
  const { title, description, version, topics, contact, license } = facts;
  const builder = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle(title)
    .setDescription(description)
    .setVersion(version);
  builder
    .addBearerAuth({ type: 'http', scheme: 'bearer', bearerFormat: 'lk_live_…', description: 'An API token.' }, 'token')
    .addSecurity('scim_token', directoryToken)
    .addSecurity('session', browserSession)
    .addServer('/');
  for (const tags of Object.values(topics)) for (const [tag, about] of Object.entries(tags)) builder.addTag(tag, about);
  const document = yield* describeRoutes(app, builder, [ErrorEnvelopeView, ...(facts.webhooks?.models ?? [])]);
  Object.assign(document.info, { contact, license });
  const groups = Object.entries(topics).map(([name, tags]) => ({ name, tags: Object.keys(tags) }));
  Object.assign(document, { 'x-tagGroups': groups });
  // Copies the routes, because the document is changed below and the originals must not change.
  Object.assign(document.paths, structuredClone(ownRoutes));
  if (facts.webhooks) Object.assign(document, { webhooks: facts.webhooks.of(app.get(EventCatalogue)) });
  addErrorCodes(document, facts.errorCodes);
  addReasons(document);
  document.components!.responses = sharedResponses(facts.contextErrors, reasons);
  const shared = { reasons, contextErrors: facts.contextErrors, nameResource: createResourceNames(document) };
  for (const [path, item] of Object.entries(document.paths))
    for (const method of methods) {
      const operation = item[method];
      if (operation) complete(operation, { method, path, ...shared });
    }
  yield;
  addTypes(document);
  const whole = withNulls(document) as OpenAPIObject;
  yield;
  describePathParameters(whole);
  describePlainFields(whole);
  return withClientNames(whole);
}

/** Describes the routes of one module after another, because describing all at once takes half a second. */
function* describeRoutes(
  app: INestApplication,
  builder: DocumentBuilder,
  extraModels: Type<unknown>[],
): Generator<void, OpenAPIObject> {
  const document = builder.build() as OpenAPIObject;
  const schemas: NonNullable<OpenAPIObject['components']>['schemas'] = {};
  document.paths = {};
  const modules = [...app.get(ModulesContainer).values()].filter(({ controllers }) => controllers.size > 0);
  for (const { metatype } of modules) {
    yield;
    const part = SwaggerModule.createDocument(app, builder.build(), { include: [metatype], extraModels });
    for (const [path, item] of Object.entries(part.paths)) document.paths[path] = { ...document.paths[path], ...item };
    Object.assign(schemas, part.components?.schemas);
  }
  document.components = { ...document.components, schemas };
  return document;
}

function addErrorCodes({ components }: OpenAPIObject, codes: readonly string[]): void {
  const { code } = (components!.schemas!.ErrorView as { properties: { code: { enum: string[] } } }).properties;
  code.enum = [...code.enum, ...codes];
}

type Place = {
  method: (typeof methods)[number];
  path: string;
  reasons: Sentences;
  contextErrors: ContextErrors;
  nameResource: NameResource;
};

function complete(operation: Operation, place: Place): void {
  const open = operation.security?.every(isEmpty) ?? false;
  operation.parameters = [...(operation.parameters ?? []).map(separated), ...commonHeaders(place.method)];
  dropDefaultSuccess(operation);
  const bucket = takeBucket(operation);
  const declared = [
    ...takeDeclaredErrors(operation),
    ...(bucket ? [bucket.exceeded] : []),
    ...(takeMark(operation, acceptsLargeBodies) ? [largeBodyError] : []),
  ];
  const format = takeFormat(operation);
  const facts = { ...place, open, bucket, declared, format, ignoresUnknown: takeMark(operation, ignoresUnknown) };
  Object.assign(operation.responses, commonResponses(operation, facts));
  operation.security = open ? [] : listSchemes(place.path).map((scheme) => ({ [scheme]: [] }));
  for (const media of Object.values(bodyOf(operation))) useExample(media);
}

/** Returns what a route accepts. Routes for directories and agents accept no sessions. */
function listSchemes(path: string): string[] {
  const [, part] = path.split('/');
  return part === 'scim' ? ['scim_token'] : part === 'mcp' ? ['token'] : ['token', 'session'];
}

const directoryToken = {
  type: 'http',
  scheme: 'bearer',
  description: 'The token of a directory. Create one with `POST /api-token` and `"kind": "scim"`.',
} as const;

const browserSession = {
  type: 'apiKey',
  in: 'cookie',
  name: '__Host-lk_session',
  description:
    'The session of a person who signed in at `/sign-in`, for pages of the same origin only. The cookie has the prefix ' +
    '`__Host-` only over https. The browser must send `Sec-Fetch-Site: same-origin` and, unless the method is GET or ' +
    'HEAD, `Origin`. The page must send the value from `GET /sign-in/csrf` in `X-Latchkey-Csrf`. Otherwise, the request ' +
    'counts as one without a session. Routes that answer with a secret need a sign-in within the last 15 minutes.',
} as const;

/** Returns the format of a route's failures, and removes it from the document. */
function takeFormat(operation: Operation & { [failureFormat]?: FailureFormat }): FailureFormat {
  const { [failureFormat]: format = usualFormat } = operation;
  delete operation[failureFormat];
  return format;
}

type Mark = typeof ignoresUnknown | typeof acceptsLargeBodies;

/** Returns whether a route has a mark, and removes the mark from the document. */
function takeMark(operation: Operation & Partial<Record<Mark, true>>, mark: Mark): boolean {
  const { [mark]: isMarked = false } = operation;
  delete operation[mark];
  return isMarked;
}

const largeBodyError: RouteError = [tooManyLargeBodies, 'Too many bodies above 1 MiB are being processed.'];

type Declaring = Operation & { [declaredErrors]?: RouteError[]; [routeBucket]?: Bucket };

/** Returns the errors that a route declares, and removes them from the document. */
function takeDeclaredErrors(operation: Declaring): RouteError[] {
  const { [declaredErrors]: errors = [] } = operation;
  delete operation[declaredErrors];
  return errors;
}

/** Returns the bucket of a route's own rate limit, and removes it from the document. */
function takeBucket(operation: Declaring): Bucket | undefined {
  const { [routeBucket]: bucket } = operation;
  delete operation[routeBucket];
  return bucket;
}

/** Whether a requirement is empty. `@ApiSecurity({})` adds an empty requirement to a route that needs no token. */
const isEmpty = (requirement: object): boolean => Object.keys(requirement).length === 0;

type Parameter = NonNullable<Operation['parameters']>[number];

/** Describes lists in a query as `a,b,c`, not as one parameter per item. */
const separated = (parameter: Parameter): Parameter =>
  'schema' in parameter && parameter.in === 'query' && isArray(parameter.schema)
    ? { ...parameter, style: 'form', explode: false }
    : parameter;

const isArray = (schema: object | undefined): boolean => (schema as { type?: string } | undefined)?.type === 'array';

/** Removes the plain 200 (201 for POST) that the framework adds if a route declares another success status. */
function dropDefaultSuccess({ responses }: Operation): void {
  const successes = Object.keys(responses).filter((status) => status.startsWith('2'));
  for (const status of successes)
    if (successes.length > 1 && (responses[status] as { description?: string }).description === '')
      delete responses[status];
}

type Media = { examples?: Record<string, unknown>; example?: unknown };

const bodyOf = ({ requestBody }: Operation): Record<string, Media> =>
  requestBody && 'content' in requestBody ? requestBody.content : {};

/** Moves a single example to `example`, which every client understands. */
function useExample(media: Media): void {
  const [only] = Object.values(media.examples ?? {}) as { value: unknown }[];
  if (!only) return;
  media.example = only.value;
  delete media.examples;
}

const route = (operationId: string, format: string, type: string): OpenAPIObject['paths'][string] => ({
  get: {
    operationId,
    summary: `Get this document as ${format}`,
    description: 'This machine-readable description of the API. No token is needed.',
    tags: ['Schema'],
    security: [],
    responses: { 200: { description: 'The document.', content: { [type]: { schema: { type: 'object' } } } } },
  },
});

/** The routes of the document itself, which belong to no controller. */
export const ownRoutes: OpenAPIObject['paths'] = {
  '/schema/openapi.json': route('getOpenApiJson', 'JSON', 'application/json'),
  '/schema/openapi.yml': route('getOpenApiYaml', 'YAML', 'text/yaml'),
};
