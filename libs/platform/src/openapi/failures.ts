import { type Type } from '@nestjs/common';
import { findCode, invalidFields, listErrorReasons, listFieldReasons } from '#kernel';
import { getSchemaPath, type OpenAPIObject } from '@nestjs/swagger';
import { ErrorEnvelopeView } from './error-envelope.view.js';
import { listNamedPermissions } from './named-permissions.js';
import { type NameResource } from './path-parameters.js';

/** Descriptions of reasons, by name. */
export type Sentences = Readonly<Record<string, string>>;

/** How a protocol represents failures. */
export type FailureFormat = {
  media: string;
  view: Type<unknown>;
  exampleOf: (status: number, error: ErrorExample) => object;
};

type ErrorExample = { code: string; message: string; reason?: string };

/** The property of an operation with its `FailureFormat`. It is removed from the document. */
export const failureFormat = 'x-failure-format';

export const usualFormat: FailureFormat = {
  media: 'application/json',
  view: ErrorEnvelopeView,
  exampleOf: (_, error) => ({ error }),
};

/** The property of an operation with the errors that it declares. It is removed from the document. */
export const declaredErrors = 'x-declared-errors';

type Failure = {
  status: number;
  /** When the failure happens. */
  when: string;
  /** The reasons that the route declares. */
  own: readonly string[];
  /** Reasons that every route of this kind has. */
  usual: readonly string[];
  route: { path: string; description: string };
  nameResource: NameResource;
  /** The form of the error in another protocol, if the route uses one. */
  other?: ProtocolFailure;
};

export type ProtocolFailure = { schema: object; example?: unknown };

/** Describes a failure in the document, with its reasons and an example for its route. */
export function failureResponse(failure: Failure, format: FailureFormat, sentences: Sentences) {
  const reasons = [...new Set([...failure.own, ...failure.usual])];
  const error = { ...buildErrorExample(failure, failure.own, sentences), request_id: 'req_01k7vm3q8ef6ha4x2c9b5t0rsd' };
  const ours = {
    schema: { $ref: getSchemaPath(format.view) },
    example: format.exampleOf(failure.status, error),
  };
  const { other } = failure;
  const content = other ? { schema: { anyOf: [other.schema, ours.schema] }, example: other.example } : ours;
  return {
    description: failure.when,
    ...(reasons.length > 0 && { 'x-reasons': reasons }),
    content: { [format.media]: content },
  };
}

function buildErrorExample(failure: Failure, [own]: readonly string[], sentences: Sentences): ErrorExample {
  const error = own === undefined || own === invalidFields.reason ? defaultError(failure) : { reason: own };
  const code = findCode(failure.status, error.reason);
  return { code, message: sentences[error.reason ?? ''] ?? failure.when, ...error };
}

/** Returns the reason and message of the example if the route declares no reason of its own. */
function defaultError({ status, usual: [reason], route, nameResource }: Failure): {
  reason?: string;
  message?: string;
} {
  const [permission] = listNamedPermissions(route.description);
  if (status === 403 && permission !== undefined) return lacking(permission);
  if (status === 404 && route.path.includes('{'))
    return { message: `No such ${nameResource(findResource(route.path))}.` };
  return samples[status] ?? (reason === undefined ? {} : { reason });
}

/** Returns the path of what a route acts on: `/connection/{id}` for `/connection/{id}/execute`. */
const findResource = (path: string): string => path.slice(0, path.lastIndexOf('}') + 1);

const lacking = (permission: string) => ({
  reason: 'permission_required',
  message: `You need the permission ${permission}. Ask an administrator for access.`,
});

const tooLong = 'name is too long. Use at most 80 characters.';

const samples: Record<number, { reason?: string; message: string; fields?: object[] }> = {
  400: {
    reason: 'invalid_fields',
    message: tooLong,
    fields: [{ path: '/name', reason: 'too_long', message: tooLong }],
  },
  429: { reason: 'token', message: 'Too many requests. Try again in 3 s.' },
  500: { message: 'Something went wrong on our side. Try again later.' },
};

const buildReasonSchema = (sentences: Sentences, description: string) => ({
  type: 'string',
  description,
  enum: Object.keys(sentences),
  'x-enumDescriptions': sentences,
});

/** Returns the lines of the reasons of all definitions that the application has loaded. */
export const listErrorLines = (): Sentences =>
  Object.fromEntries(Object.entries(listErrorReasons()).map(([name, { line }]) => [name, line]));

/** Returns the reasons for which a client may send the same request again later. */
const listRetryable = (): string[] =>
  Object.entries(listErrorReasons()).flatMap(([reason, { retryable }]) => (retryable ? [reason] : []));

type View = { properties: { reason: object } };

/** Lists all reasons in two schemas that every failure refers to. */
export function addReasons({ components }: OpenAPIObject): void {
  const schemas = components!.schemas! as Record<string, object>;
  const reason = 'A machine-readable reason. New values may be added. If you do not know a value, use the `code`.';
  schemas.ErrorReason = { ...buildReasonSchema(listErrorLines(), reason), 'x-retryable': listRetryable() };
  schemas.FieldReason = buildReasonSchema(
    listFieldReasons(),
    'A machine-readable reason why the field is invalid. New values may be added.',
  );
  referTo('ErrorReason', schemas.ErrorView as View);
  referTo('FieldReason', schemas.FieldErrorView as View);
}

function referTo(name: string, { properties }: View): void {
  properties.reason = {
    ...('description' in properties.reason && { description: properties.reason.description }),
    $ref: `#/components/schemas/${name}`,
  };
}
