import { type Reader } from './reader.js';

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
