import { type ErrorDefinition, type FieldError } from '#kernel';
import { type Reader } from './reader.js';
import { findRefusal } from './refusals.js';

/** The names of the service and the vault in their signed requests. */
export const parties = {
  toVault: { issuer: 'latchkey-service', audience: 'latchkey-vault' },
  toService: { issuer: 'latchkey-vault', audience: 'latchkey-service' },
} as const;

/**
 * A request that one process sends to the other, signed for one organization. `Body` is null if the request has no
 * body.
 */
export type Route<Body extends object | null, Answer> = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path, with `:id` for the id of the account, integration or session. */
  path: `/${string}`;
  /** The status of a successful response. */
  status: 200 | 201 | 202 | 204;
  /** `call`: the request waits for a third party. `read`: the request changes nothing. */
  kind: 'read' | 'write' | 'call';
  /** Reads the body of a successful response. @throws Unreadable */
  read: Reader<Answer>;
  /** Never set. Tells the compiler the type of the body. */
  body?: Body;
};

export type AnswerOf<Some> = Some extends Route<never, infer Answer> ? Answer : never;

/** Returns the path of a request, with the id filled in. */
export const pathTo = ({ path }: Pick<Route<never, unknown>, 'path'>, id = ''): string =>
  path.replace(':id', encodeURIComponent(id));

/**
 * The definition for which a request was made. It is in the body or, if the request has no body, in the query. The
 * vault refuses the request if it has another definition.
 */
export type DefinitionReference = { definition_digest?: string; definition_version?: number };

/** Why the vault refused a request. */
export type Refusal = {
  status: number;
  reason: string | null;
  /** The error that the reason names. Null if the protocol does not know the reason. */
  cause: ErrorDefinition | null;
  message: string;
  /** The problems with the request's fields. */
  fields: FieldError[];
  /** Whether a third party may have acted on the request; null if the vault did not say. */
  sent: boolean | null;
};

/** Reads an error response. Missing fields are allowed, because a proxy between the processes sends its own errors. */
export function readRefusal(status: number, body: unknown): Refusal {
  const { reason, message, fields, details } = objectIn(objectIn(body).error);
  const { sent } = objectIn(details);
  const named = typeof reason === 'string' ? reason : null;
  return {
    status,
    reason: named,
    cause: findRefusal(named),
    message: typeof message === 'string' ? message : '',
    fields: Array.isArray(fields) ? fields.filter(isFieldError) : [],
    sent: typeof sent === 'boolean' ? sent : null,
  };
}

const objectIn = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

const isFieldError = (value: unknown): value is FieldError => {
  const { path, reason, message } = objectIn(value);
  return typeof path === 'string' && typeof reason === 'string' && typeof message === 'string';
};
