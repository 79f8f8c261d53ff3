import { type OpenAPIObject } from '@nestjs/swagger';
import {
  type FailureFormat,
  failureResponse,
  type ProtocolFailure,
  reasonsIn,
  type Sentences,
  usualFormat,
} from './failures.js';
import { type RouteError } from './operation.js';

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
    'Makes retries safe: for 24 hours, a repeat with the same key returns the first response instead of repeating the ' +
    'write. The repeat needs a token with the same rights: the same token, even if it was rotated, or a personal token ' +
    'with the same scopes. A request that changes nothing runs again, and so does a call of a tool whose tier is `read`.';
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
};

/**
 * Returns the failures of a route in the shape of an error: those that any route may return, and those that the route
 * declares.
 */
export function commonResponses(
  operation: Operation,
  { method, path, open, format, reasons, declared }: Facts,
): Record<string, object> {
  const documented = Object.entries(operation.responses as Record<string, DocumentedFailure>).filter(
    ([status]) => Number(status) >= 400,
  );
  const own = groupByStatus(declared.map(describeError));
  const named = [
    ...documented.map(([status, { description }]) => [status, description] as const),
    ...Object.entries(own).map(([status, errors]) => [status, describeErrors(errors)] as const),
  ];
  const others = Object.fromEntries(documented.map(([status, { content }]) => [status, content?.[format.media]]));
  const common = open ? openFailures : method === 'get' ? tokenFailures : { ...tokenFailures, ...writeFailures };
  const shared = {
    ...common,
    ...(operation.requestBody && bodyFailures),
    ...(readsVersion(operation) && versionFailures),
  };
  const route = { path, description: operation.description ?? '' };
  const all: Record<string, string> = { ...shared, ...Object.fromEntries(named) };
  return Object.fromEntries(
    Object.entries(all).map(([code, when]): [string, object] => {
      const status = Number(code);
      const sharedName = format === usualFormat && when === sharedFailures[status] && names[status];
      if (sharedName) return [code, { $ref: `#/components/responses/${sharedName}` }];
      const usual = open && when !== openFailures[status] ? [] : (commonReasons[status] ?? []);
      const ownReasons = own[status]?.flatMap(({ reason }) => reason ?? []) ?? reasonsIn(when, reasons);
      const failure = { status, when, own: ownReasons, usual, route, other: others[code] };
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

/** Says when a status is returned: one sentence for each of its errors, without repeats. */
const describeErrors = (errors: DescribedError[]): string =>
  [...new Set(errors.map(({ reason, line }) => (reason === null ? line : `\`${reason}\`: ${line}`)))].join('\n\n');

const readsVersion = ({ parameters = [] }: Operation): boolean =>
  parameters.some((each) => 'name' in each && each.name === 'If-Match');

type DocumentedFailure = { description: string; content?: Record<string, ProtocolFailure> };

/** Returns the failures that have the same description on every route. */
export const sharedResponses = (reasons: Sentences) =>
  Object.fromEntries(
    Object.entries(names).map(([code, name]) => {
      const status = Number(code);
      const [when, usual] = [sharedFailures[status]!, commonReasons[status] ?? []];
      const own = reasonsIn(when, reasons);
      return [name, failureResponse({ status, when, own, usual, route: every }, usualFormat, reasons)];
    }),
  );

const every = { path: '', description: '' };

const names: Record<number, string> = {
  400: 'Malformed',
  401: 'Unauthorized',
  409: 'Unchangeable',
  413: 'PayloadTooLarge',
  415: 'UnsupportedMediaType',
  429: 'TooManyRequests',
  500: 'Failed',
  503: 'Unavailable',
};

const malformed = 'The request is malformed or a field failed validation. `fields` lists each invalid field.';

/** Failures of routes without authentication. */
const openFailures: Record<number, string> = { 400: malformed };

const tokenFailures: Record<number, string> = {
  ...openFailures,
  401: 'The token is missing or invalid.',
  403: 'The token is valid, but its owner is not allowed to do this.',
  429: 'Too many requests. Wait for the time in Retry-After.',
  500: 'Something went wrong on our side. Include the `request_id` when you ask for help.',
  503: 'A dependency is unavailable. Wait for the time in Retry-After.',
};

const writeFailures: Record<number, string> = {
  409: '`organization_deletion_scheduled`: nothing can be changed until the organization is restored.',
};

const bodyFailures: Record<number, string> = {
  413: '`payload_too_large`: the body is larger than this route accepts. A route that needs no token accepts 16 KiB.',
  415: '`unsupported_media_type`: the body is compressed, or has another media type than this route supports.',
};

const sharedFailures = { ...writeFailures, ...bodyFailures, ...tokenFailures };

const versionFailures: Record<number, string> = { 412: 'The resource has changed since you read it. Read it again.' };

/** Reasons that are documented for each status although routes do not declare them. */
const commonReasons: Record<number, readonly string[]> = {
  400: [
    'invalid_fields',
    'malformed_json',
    'unknown_parameter',
    'repeated_parameter',
    'invalid_header',
    'unstorable_value',
  ],
  401: [
    'token_invalid',
    'token_missing',
    'token_expired',
    'token_revoked',
    'token_audience',
    'member_removed',
    'member_suspended',
    'sign_in_required',
  ],
  403: ['token_kind', 'permission_required', 'scope_missing', 'feature_required'],
  409: [
    'write_contention',
    'idempotency_key_reused',
    'idempotency_in_progress',
    'idempotency_quota',
    'idempotency_secret_expired',
    'organization_deletion_scheduled',
    'organization_purging',
  ],
  412: ['version_mismatch'],
  413: ['payload_too_large'],
  415: ['unsupported_media_type'],
  429: ['token', 'write', 'org', 'too_many_at_once'],
  503: ['database_unavailable', 'storage_full', 'keys_unavailable', 'deadline_exceeded', 'shutting_down'],
};
