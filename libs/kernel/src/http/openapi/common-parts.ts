import { getSchemaPath, type OpenAPIObject } from '@nestjs/swagger';
import { ErrorEnvelopeView } from './error-envelope.view.js';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Parameters = NonNullable<Operation['parameters']>;

const header = (name: string, description: string): Parameters[number] => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string' },
});

/** Headers that every route of a method understands. */
export function commonHeaders(method: string): Parameters {
  if (method === 'get') return [];
  const key = header(
    'Idempotency-Key',
    'Repeats of the request with the same key answer alike and do nothing twice, for 24 hours.',
  );
  if (method === 'post') return [key];
  return [key, header('If-Match', 'The ETag last read: 412 when somebody changed it since.')];
}

type Facts = { method: string; open: boolean; media: string };

/** Failures that every route may answer with, and the shape of those the route names itself. */
export function commonResponses(operation: Operation, { method, open, media }: Facts): Operation['responses'] {
  const named = Object.entries(operation.responses).filter(([status]) => Number(status) >= 400) as [
    string,
    { description: string },
  ][];
  const shared = open ? {} : method === 'get' ? always : { ...always, ...ofWrites };
  const all: Record<string, string> = {
    ...shared,
    ...Object.fromEntries(named.map(([status, { description }]) => [status, description])),
  };
  return Object.fromEntries(
    Object.entries(all).map(([status, description]) => [status, failure(Number(status), description, media)]),
  );
}

const always: Record<number, string> = {
  400: 'The request is malformed, or a field failed validation: `fields` says which and why.',
  401: 'The token is missing or not valid.',
  403: 'The token is valid, but this is not allowed to its holder.',
  429: 'Too many requests: wait as long as Retry-After says.',
  500: 'Something failed on our side; name the `request_id` when asking for help.',
};

const ofWrites: Record<number, string> = {
  409: '`organization_deletion_scheduled`: nothing changes until the organization is restored, or deleted.',
};

const samples: Record<number, { code: string; reason?: string; message: string }> = {
  400: { code: 'validation_error', reason: 'invalid_fields', message: 'name is too long: at most 80 characters.' },
  401: { code: 'unauthorized', reason: 'token_invalid', message: 'The token is not valid.' },
  403: {
    code: 'forbidden',
    reason: 'permission_required',
    message: 'This needs the permission restriction:manage: ask an administrator for it.',
  },
  404: { code: 'not_found', message: 'No such connection.' },
  409: { code: 'conflict', reason: 'name_taken', message: 'Another one has this name: choose another.' },
  412: {
    code: 'conflict',
    reason: 'version_mismatch',
    message: 'It has changed since it was read: read it again, then repeat the change.',
  },
  429: { code: 'rate_limited', reason: 'token', message: 'Too many requests: try again in 3 seconds.' },
  500: { code: 'internal_error', message: 'Something went wrong on our side. Try again later.' },
  503: { code: 'internal_error', reason: 'vault_unavailable', message: 'The vault cannot be reached now. Try again.' },
};

const failure = (status: number, description: string, media: string) => ({
  description,
  content: {
    [media]: {
      schema: { $ref: getSchemaPath(ErrorEnvelopeView) },
      ...(samples[status] && {
        example: { error: { ...samples[status], request_id: 'req_01k7vm3q8ef6ha4x2c9b5t0rsd' } },
      }),
    },
  },
});
