import { type OpenAPIObject } from '@nestjs/swagger';
import { type FailureFormat, failureResponse, type ProtocolFailure, type Sentences, usualFormat } from './failures.js';
import { listNamedPermissions } from './named-permissions.js';
import { type RouteError } from './operation.js';
import { type NameResource } from './path-parameters.js';
import {
  type ErrorDefinition,
  invalidFields,
  malformedJson,
  invalidHeader,
  tokenKind,
  permissionRequired,
  scopeMissing,
  tooManyAtOnce,
  tooManyLargeReads,
  internalError,
  databaseUnavailable,
  diskFull,
  deadlineExceeded,
  organizationDeletionScheduled,
  organizationPurging,
  writeContention,
  payloadTooLarge,
  unsupportedMediaType,
  versionMismatch,
} from '#kernel';
import {
  unexpectedBody,
  unknownParameterSent,
  repeatedParameter,
  unstorableValue,
  tokenInvalid,
  tokenMissing,
  tokenAudience,
  shuttingDown,
  idempotencyErrors,
  requestTimeout,
} from '#kernel/http';
import { type Bucket, failedAuthentication, failedLookups, selectBuckets } from '#platform/rate-limit';
import { keysUnavailable } from '#platform/sealing';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Parameters = NonNullable<Operation['parameters']>;

const header = (name: string, description: string): Parameters[number] => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string' },
});

/** Returns the headers that every route with this method understands. */
export function commonHeaders(method: string): Parameters {
  if (method === 'get') return [];
  const key =
    'Makes retries safe: for 24 hours, a repeat with the same key returns the first response, with ' +
    '`Idempotent-Replayed: true`, instead of repeating the write. The repeat needs a token with the same rights: the ' +
    'same token, even if it was rotated, or a personal token with the same scopes. A request that changes nothing ' +
    'runs again, and so does a call of a tool whose tier is `read`.';
  return [header('Idempotency-Key', key)];
}

type Facts = {
  method: string;
  path: string;
  open: boolean;
  format: FailureFormat;
  reasons: Sentences;
  /** The errors that the route declares. */
  declared: readonly RouteError[];
  /** The bucket of the route's own rate limit, if it has one. */
  bucket: Bucket | undefined;
  /** Whether the route ignores unknown parameters and bodies. */
  ignoresUnknown: boolean;
  contextErrors: ContextErrors;
  nameResource: NameResource;
};

/** The errors of contexts that routes return without declaring them. */
export type ContextErrors = {
  /** Those of any route with a token. */
  ofTokens: readonly ErrorDefinition[];
  /** Those of any route that needs a permission. */
  ofPermissions: readonly ErrorDefinition[];
};

/**
 * Returns the failures of a route in the shape of an error: those that any route may return, and those that the route
 * declares.
 */
export function commonResponses(
  operation: Operation,
  { path, format, reasons, declared, nameResource, ...kind }: Facts,
): Record<string, object> {
  const documented = Object.entries(operation.responses as Record<string, DocumentedFailure>).filter(
    ([status]) => Number(status) >= 400,
  );
  const own = groupByStatus(declared.map(describeError));
  const named = [
    ...documented.map(([status, { description }]) => [status, description] as const),
    ...Object.entries(own).map(([status, errors]) => [status, describeErrors(errors, reasons)] as const),
  ];
  const others = Object.fromEntries(documented.map(([status, { content }]) => [status, content?.[format.media]]));
  const described: Record<string, string> = Object.fromEntries(named);
  const common = collectCommonReasons({ ...kind, operation, needsPermission: needsPermission(operation, described) });
  const route = { path, description: operation.description ?? '' };
  return Object.fromEntries(
    [...new Set([...Object.keys(common), ...Object.keys(described)])].map((code): [string, object] => {
      const status = Number(code);
      const sharedName = format === usualFormat && !(code in described) && nameOfShared(status, kind.method, operation);
      if (sharedName) return [code, { $ref: `#/components/responses/${sharedName}` }];
      const usual = common[status] ?? [];
      const when = described[code] ?? summaries[status]!;
      const ownReasons = (own[status] ?? []).flatMap(({ reason }) => reason ?? []);
      const failure = { status, when, own: ownReasons, usual, route, nameResource, other: others[code] };
      return [code, failureResponse(failure, format, reasons)];
    }),
  );
}

type DescribedError = { status: number; reason: string | null; line: string };

function describeError(error: RouteError): DescribedError {
  const [{ status, reason, line }, ownLine] = typeof error === 'function' ? [error] : error;
  return { status, reason, line: ownLine ?? line };
}

function groupByStatus(errors: DescribedError[]): Record<number, DescribedError[]> {
  const groups: Record<number, DescribedError[]> = {};
  for (const error of errors) (groups[error.status] ??= []).push(error);
  return groups;
}

/** Says when a status is returned: one text for each of its errors, without repeats. */
const describeErrors = (errors: DescribedError[], reasons: Sentences): string =>
  [...new Set(errors.map((error) => sayWhen(error, reasons)))].join('\n\n');

/** Most routes return these errors, and a route that declares one of them only gives an example. */
const general: readonly (string | null)[] = [invalidFields, permissionRequired, scopeMissing].map(
  ({ reason }) => reason,
);

function sayWhen({ reason, line }: DescribedError, reasons: Sentences): string {
  if (reason === null) return line;
  const isExample = general.includes(reason) && line !== reasons[reason];
  return `\`${reason}\`: ${isExample ? `${reasons[reason]} For example: ` : ''}${line}`;
}

const readsVersion = ({ parameters = [] }: Operation): boolean =>
  parameters.some((each) => 'name' in each && each.name === 'If-Match');

type DocumentedFailure = { description: string; content?: Record<string, ProtocolFailure> };

/** Returns the failures that have the same description on every route. */
export function sharedResponses({ ofTokens }: ContextErrors, reasons: Sentences) {
  const readErrors = [...openErrors, ...strictErrors, ...tokenErrors, ...ofTokens];
  const errors = [...readErrors, ...limitErrors('post', undefined), ...writeErrors, ...bodyErrors];
  const describe = (status: number, usual: readonly string[] = []) =>
    failureResponse(
      { status, when: summaries[status]!, own: [], usual, route: every, nameResource: () => 'resource' },
      usualFormat,
      reasons,
    );
  const describeAll = (shared: Record<number, string>, usual: Record<number, string[]>) =>
    Object.fromEntries(
      Object.entries(shared).map(([code, name]) => [name, describe(Number(code), usual[Number(code)])]),
    );
  return {
    ...describeAll(names, groupReasons(errors)),
    ...describeAll(namesForReads, groupReasons([...readErrors, ...limitErrors('get', undefined)])),
    [malformedWithoutBody]: describe(400, groupReasons([...errors, unexpectedBody])[400]),
  };
}

const every = { path: '', description: '' };

const malformedWithoutBody = 'MalformedWithoutBody';

/** Reads ignore a body, and writes without a body refuse one. */
function nameOfShared(status: number, method: string, { requestBody }: Operation): string | undefined {
  if (method === 'get') return namesForReads[status] ?? names[status];
  return status === 400 && !requestBody ? malformedWithoutBody : names[status];
}

/** Of responses whose reasons differ between reads and writes. */
const namesForReads: Record<number, string> = { 400: 'MalformedRead', 429: 'TooManyReads' };

const names: Record<number, string> = {
  400: 'Malformed',
  401: 'Unauthorized',
  408: 'RequestTimeout',
  409: 'Unchangeable',
  413: 'PayloadTooLarge',
  415: 'UnsupportedMediaType',
  429: 'TooManyRequests',
  500: 'Failed',
  503: 'Unavailable',
};

/** Says when a status is returned if the route declares no error with this status. */
const summaries: Record<number, string> = {
  400: 'The request is malformed or a field failed validation. `fields` lists each invalid field.',
  401: 'The token is missing or invalid.',
  403: 'The token is valid, but its owner is not allowed to do this.',
  408: 'The body did not arrive in time. Send the request again.',
  409: 'The request conflicts with another request, or the organization cannot be changed now.',
  412: 'The resource has changed since you read it. Read it again.',
  413: 'The body is larger than this route accepts. A route that needs no token accepts 16 KiB.',
  415: 'The body is compressed, or has another media type than this route supports.',
  429: 'Too many requests. Wait for the time in Retry-After.',
  500: 'Something went wrong on our side. Include the `request_id` when you ask for help.',
  503: 'A dependency is unavailable. Wait for the time in Retry-After.',
};

/** The errors that any route can return. */
const openErrors: readonly ErrorDefinition[] = [invalidFields, malformedJson, invalidHeader, unstorableValue];

/** The errors that any route can return unless it ignores unknown parameters. */
const strictErrors: readonly ErrorDefinition[] = [unknownParameterSent, repeatedParameter];

/** The errors that any route with a token can return. Contexts add to them with `contextErrors`. */
const tokenErrors: readonly ErrorDefinition[] = [
  tokenInvalid,
  tokenMissing,
  tokenAudience,
  tokenKind,
  failedAuthentication.exceeded,
  failedLookups.exceeded,
  tooManyAtOnce,
  tooManyLargeReads,
  internalError,
  databaseUnavailable,
  diskFull,
  keysUnavailable,
  deadlineExceeded,
  shuttingDown,
];

/** The errors of the rate limits that count a request besides that of its route. */
const limitErrors = (method: string, own: Bucket | undefined): ErrorDefinition[] =>
  selectBuckets(method.toUpperCase(), own).flatMap((bucket) => (bucket === own ? [] : [bucket.exceeded]));

/** The errors that any route that needs a permission can return. Contexts add to them with `contextErrors`. */
const permissionErrors: readonly ErrorDefinition[] = [permissionRequired, scopeMissing];

/** The errors that any write with a token can return. */
const writeErrors: readonly ErrorDefinition[] = [
  organizationDeletionScheduled,
  organizationPurging,
  writeContention,
  ...Object.values(idempotencyErrors),
];

const bodyErrors: readonly ErrorDefinition[] = [requestTimeout, payloadTooLarge, unsupportedMediaType];

const versionErrors: readonly ErrorDefinition[] = [versionMismatch];

/** Whether a route needs a permission, at least in some cases. Tests check that its texts name each of them. */
const needsPermission = ({ description, parameters = [] }: Operation, described: Record<string, string>): boolean => {
  const ofParameters = parameters.map((each) => ('description' in each ? each.description : undefined));
  return listNamedPermissions(description, ...ofParameters, described[403]).size > 0;
};

type RouteKind = Pick<Facts, 'method' | 'open' | 'bucket' | 'ignoresUnknown' | 'contextErrors'> & {
  operation: Operation;
  needsPermission: boolean;
};

/** Returns the reasons that a route can return without declaring them, by status. */
function collectCommonReasons({ operation, method, open, bucket, ignoresUnknown, ...kind }: RouteKind) {
  const { ofTokens, ofPermissions } = kind.contextErrors;
  return groupReasons([
    ...openErrors,
    ...(ignoresUnknown ? [] : strictErrors),
    ...(open ? [] : [...tokenErrors, ...ofTokens, ...limitErrors(method, bucket)]),
    ...(!open && kind.needsPermission ? [...permissionErrors, ...ofPermissions] : []),
    ...(open || method === 'get' ? [] : writeErrors),
    ...(operation.requestBody ? bodyErrors : []),
    ...(operation.requestBody || ignoresUnknown || method === 'get' ? [] : [unexpectedBody]),
    ...(readsVersion(operation) ? versionErrors : []),
  ]);
}

function groupReasons(errors: readonly ErrorDefinition[]): Record<number, string[]> {
  const groups: Record<number, string[]> = {};
  for (const { status, reason } of errors) (groups[status] ??= []).push(...(reason === null ? [] : [reason]));
  return groups;
}
