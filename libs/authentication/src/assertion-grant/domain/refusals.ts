import { ApiError, defineError } from '#kernel';
import { IssuerFailed } from '../../sign-in/domain/issuers.js';

const internal = true;

/** Errors of the token endpoint. The code is the `error` of the response. Source: RFC 6749, 5.2. */
export const invalidTokenRequest = defineError(400, null, 'The request is not valid.', (problem: string) => problem, {
  code: 'invalid_request',
  internal,
});

export const invalidClient = defineError(
  401,
  null,
  'The client is unknown, or it did not authenticate with its credentials.',
  () => ({
    message: 'The client is unknown, or it did not authenticate with its credentials.',
    headers: { 'www-authenticate': 'Basic realm="Latchkey"' },
  }),
  { code: 'invalid_client', internal },
);

export const unsupportedGrantType = defineError(
  400,
  null,
  'The server does not support this grant type. Its metadata lists those it supports.',
  undefined,
  { code: 'unsupported_grant_type', internal },
);

/** Does not say why, so that a forger learns nothing. The cause is in the organization's audit log. */
export const invalidGrant = defineError(
  400,
  null,
  'The assertion is not accepted. An administrator finds the cause in the audit log of the organization.',
  undefined,
  { code: 'invalid_grant', internal },
);

export const invalidTarget = defineError(400, null, 'Tokens are issued only for the addresses of agents.', undefined, {
  code: 'invalid_target',
  internal,
});

export const invalidWorkloadScope = defineError(
  400,
  null,
  'The workload credential allows none of these scopes.',
  undefined,
  { code: 'invalid_scope', internal },
);

export const invalidScope = defineError(
  400,
  null,
  'The identity provider, the organization or the member allows the app none of these scopes.',
  undefined,
  { code: 'invalid_scope', internal },
);

/** An assertion that is not accepted. The cause is for administrators, and contains no text of the assertion. */
export class AssertionRefused extends Error {
  constructor(reason: string) {
    super(reason);
  }
}

/** Returns why an assertion was refused, for administrators. Null for another error. */
export function describeRefusal(error: unknown): string | null {
  if (error instanceof AssertionRefused) return error.message;
  if (error instanceof IssuerFailed) return error.summary;
  if (error instanceof ApiError && error.status === 404) return 'the member cannot use the toolbox';
  const isDecision = error instanceof ApiError && [401, 403, 409].includes(error.status);
  return isDecision ? (error.reason ?? error.code) : null;
}

/** Whether the same assertion may be accepted later, because the identity provider cannot be reached now. */
export const isTemporary = (error: unknown): error is IssuerFailed =>
  error instanceof IssuerFailed && error.failure.retryable;

export const appDisconnected = () => new AssertionRefused('the app was disconnected for this member');
