import { clientCredentials } from '../../authorization/domain/grant-types.js';
import { appScopesIn, type AppScope } from '../../connected-app/domain/app-scopes.js';
import { identityAssertionType } from './identity-assertion.js';
import { invalidClient, invalidTokenRequest } from './refusals.js';

/** How a client authenticates: with its secret, or with an assertion that it signed. Source: RFC 7523, 2.2. */
export type ClientCredentials = { client_id: string } & ({ secret: string } | { assertion: string });

export type AssertionRequest = {
  assertion: string;
  /** The requested scopes. Null if the request has none. */
  scopes: readonly AppScope[] | null;
  /** The requested address. Null if the request has none. */
  resource: string | null;
  credentials: ClientCredentials;
};

const jwtAssertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

/** The maximum length of an assertion, in characters. */
export const maxAssertion = 8 * 1024;

/** What a workload asks for. It sends a token of its platform, or an assertion that it signed itself. */
export type WorkloadRequest = {
  proof: { token: string } | { clientId: string; assertion: string };
  scopes: readonly AppScope[] | null;
  resource: string;
  /** The organization that the request names. Null if it names none. */
  organizationId: string | null;
};

/**
 * Whether a request is from a workload: it gets a token for itself, or sends an assertion of another type than that of
 * identity providers, and no client credentials.
 * @param authorization the header of this name; undefined if there is none.
 * @param typeIn returns the header `typ` of an assertion. Undefined if it has none.
 */
export function isWorkloadRequest(
  form: URLSearchParams,
  authorization: string | undefined,
  typeIn: (assertion: string) => string | undefined,
): boolean {
  if (form.get('grant_type') === clientCredentials) return true;
  const authenticates = authorization !== undefined || clientParameters.some((name) => form.has(name));
  return !authenticates && typeIn(form.get('assertion') ?? '') !== identityAssertionType;
}

const clientParameters = ['client_id', 'client_secret', 'client_assertion'];

/**
 * @param clientIn returns the client id in a client assertion. Null if it has none.
 * @throws invalidTokenRequest, invalidClient
 */
export function readWorkloadRequest(
  form: URLSearchParams,
  clientIn: (assertion: string) => string | null,
): WorkloadRequest {
  assertNotRepeated(form);
  const proof = form.get('grant_type') === clientCredentials ? readOwnKey(form, clientIn) : readToken(form);
  const resource = form.get('resource') ?? '';
  if (resource === '')
    throw invalidTokenRequest('The parameter resource is required: the address of the server to use.');
  return { proof, scopes: readScopes(form), resource, organizationId: form.get('organization_id') };
}

function readToken(form: URLSearchParams): WorkloadRequest['proof'] {
  const token = form.get('assertion') ?? '';
  if (token === '') throw invalidTokenRequest('The parameter assertion is required.');
  return { token };
}

function readOwnKey(form: URLSearchParams, clientIn: (assertion: string) => string | null): WorkloadRequest['proof'] {
  const secret = form.get('client_secret');
  const credentials =
    secret === null ? readFromForm(form, { secret, assertion: form.get('client_assertion') }, clientIn) : null;
  const named = form.get('client_id');
  if (credentials === null || !('assertion' in credentials) || (named !== null && named !== credentials.client_id))
    throw invalidClient();
  return { clientId: credentials.client_id, assertion: credentials.assertion };
}

/**
 * Reads a token request.
 * @param authorization the header of this name; undefined if there is none.
 * @param clientIn returns the client id in a client assertion. Null if it has none.
 * @throws invalidTokenRequest, invalidClient
 */
export function readAssertionRequest(
  form: URLSearchParams,
  authorization: string | undefined,
  clientIn: (assertion: string) => string | null,
): AssertionRequest {
  assertNotRepeated(form);
  const credentials = readCredentials(form, authorization, clientIn);
  const assertion = form.get('assertion') ?? '';
  if (assertion === '') throw invalidTokenRequest('The parameter assertion is required.');
  return {
    assertion,
    scopes: readScopes(form),
    resource: form.get('resource'),
    credentials,
  };
}

function assertNotRepeated(form: URLSearchParams): void {
  const parameters = [...form.keys()];
  const repeated = parameters.find((name, at) => parameters.indexOf(name) !== at);
  if (repeated !== undefined) throw invalidTokenRequest(`Send the parameter ${printable(repeated)} only once.`);
}

/** Returns the requested scopes. Null if there are none. */
function readScopes(form: URLSearchParams): readonly AppScope[] | null {
  const scope = form.get('scope');
  return scope === null || scope === '' ? null : appScopesIn(scope);
}

function readCredentials(
  form: URLSearchParams,
  authorization: string | undefined,
  clientIn: (assertion: string) => string | null,
): ClientCredentials {
  const secret = form.get('client_secret');
  const assertion = form.get('client_assertion');
  if ([authorization, secret ?? undefined, assertion ?? undefined].filter((each) => each !== undefined).length > 1)
    throw invalidTokenRequest('Authenticate in one way only.');
  const credentials =
    authorization !== undefined ? readBasic(authorization) : readFromForm(form, { secret, assertion }, clientIn);
  const named = form.get('client_id');
  if (credentials === null || (named !== null && named !== credentials.client_id)) throw invalidClient();
  return credentials;
}

function readFromForm(
  form: URLSearchParams,
  { secret, assertion }: { secret: string | null; assertion: string | null },
  clientIn: (assertion: string) => string | null,
): ClientCredentials | null {
  if (secret !== null) return { client_id: form.get('client_id') ?? '', secret };
  if (assertion === null || assertion.length > maxAssertion) return null;
  if (form.get('client_assertion_type') !== jwtAssertionType) return null;
  const client_id = clientIn(assertion);
  return client_id === null ? null : { client_id, assertion };
}

/** The client id and the secret are encoded as in a form. Source: RFC 6749, 2.3.1. */
function readBasic(authorization: string): ClientCredentials | null {
  const [, encoded] = /^basic ([\w+/=-]{1,2000})$/i.exec(authorization) ?? [];
  if (encoded === undefined) return null;
  const [, id, secret] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString()) ?? [];
  if (id === undefined || secret === undefined) return null;
  try {
    return { client_id: decodeFormValue(id), secret: decodeFormValue(secret) };
  } catch {
    return null;
  }
}

/** @throws URIError for an invalid percent-encoding. */
const decodeFormValue = (value: string): string => decodeURIComponent(value.replaceAll('+', ' '));

const printable = (name: string): string => name.replaceAll(/[^\x21-\x7e]/g, '').slice(0, 40);
