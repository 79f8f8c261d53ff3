import { isStorable } from '#kernel/http';
import { appScopes, appScopesIn, type AppScope } from '../../connected-app/domain/app-scopes.js';
import { type Claims } from '../../sign-in/domain/issuers.js';
import { AssertionRefused } from './refusals.js';

/** The header `typ` of an identity assertion. Source: draft-ietf-oauth-identity-assertion-authz-grant-04, 3.1. */
export const identityAssertionType = 'oauth-id-jag+jwt';

/** The longest lifetime of an assertion, in seconds. */
export const maxLifetime = 600;

/** Seconds by which the clock of an identity provider or a client may differ. */
export const clockTolerance = 30;

/** What the token depends on, from an assertion whose signature, issuer and audience are verified. */
export type IdentityAssertion = {
  /** Identifies the assertion at its issuer. */
  id: string;
  resource: string;
  /** The scopes that the identity provider allows. Without a scope claim, only `mcp:read`. */
  scopes: readonly AppScope[];
  expiresAt: Date;
};

type Expected = {
  audience: string;
  orgId: string;
  clientId: string;
  now: Date;
  /** Whether tokens are issued for an address. */
  isServed: (resource: string) => boolean;
};

/** @throws AssertionRefused */
export function readIdentityAssertion(claims: Claims, expected: Expected): IdentityAssertion {
  const { resource, jti, scope } = claims;
  assertAddressed(claims, expected);
  assertSupported(claims);
  const end = readEnd(claims, expected.now);
  if (typeof jti !== 'string' || !isIdentifier(jti)) throw new AssertionRefused('jti is missing or too long');
  if (typeof resource !== 'string') throw new AssertionRefused('resource is missing, or not a single address');
  if (!expected.isServed(resource)) throw new AssertionRefused('resource is not an address for agents');
  return { id: jti, resource, scopes: readScopes(scope), expiresAt: new Date((end + clockTolerance) * 1000) };
}

/** The assertion must be for this service, organization and client, and about a person. */
function assertAddressed({ sub, aud, aud_tenant, client_id }: Claims, { audience, orgId, clientId }: Expected): void {
  // The audience may be in a list, which then has no other member.
  if ((Array.isArray(aud) && aud.length === 1 ? aud[0] : aud) !== audience)
    throw new AssertionRefused('aud is not exactly the issuer of Latchkey');
  if (aud_tenant !== undefined && aud_tenant !== orgId)
    throw new AssertionRefused('aud_tenant is another organization');
  if (client_id !== clientId) throw new AssertionRefused('client_id is another client');
  if (!isIdentifier(sub)) throw new AssertionRefused('sub is empty or too long');
}

/** Claims that limit an assertion cannot be ignored, because the token would then reach further. */
function assertSupported({ cnf, authorization_details }: Claims): void {
  if (cnf !== undefined) throw new AssertionRefused('cnf requires proof of a key, which is not supported');
  if (authorization_details !== undefined)
    throw new AssertionRefused('authorization_details are not supported. Limit the agent with scope');
}

/** Returns `exp`. The assertion must be new, and end soon. */
function readEnd({ exp, iat }: Claims, now: Date): number {
  const seconds = now.getTime() / 1000;
  if (typeof exp !== 'number' || exp > seconds + maxLifetime + clockTolerance)
    throw new AssertionRefused('exp is more than 10 minutes ahead');
  if (typeof iat !== 'number' || iat > seconds + clockTolerance) throw new AssertionRefused('iat is in the future');
  if (iat < seconds - maxLifetime - clockTolerance) throw new AssertionRefused('iat is more than 10 minutes ago');
  return exp;
}

const isIdentifier = (text: string): boolean => text !== '' && text.length <= maxId && isStorable(text);

const maxId = 500;

function readScopes(scope: unknown): readonly AppScope[] {
  if (scope === undefined) return ['mcp:read'];
  if (typeof scope !== 'string') throw new AssertionRefused('scope is not text');
  const scopes = appScopesIn(scope);
  const named = scope.split(' ').filter((each) => each !== '');
  if (named.some((each) => !(appScopes as readonly string[]).includes(each)))
    throw new AssertionRefused('scope has an unknown value');
  return scopes;
}

type ScopeLimits = {
  /** Null if the app asked for no scope. It then gets what it may have. */
  requested: readonly AppScope[] | null;
  asserted: readonly AppScope[];
  max: AppScope;
  /** The scopes that the app has, and those that the member denied it or took from it. */
  standing: { scopes: readonly string[]; declined: readonly string[] };
};

/** Returns the scopes of a token, which are in all of the limits. A scope includes the lower ones. */
export function grantedScopes({ requested, asserted, max, standing }: ScopeLimits): AppScope[] {
  const levels = (scopes: readonly string[]) => scopes.map((scope) => appScopes.indexOf(scope as AppScope));
  const reach = (scopes: readonly string[]) => Math.max(-1, ...levels(scopes));
  // A higher scope would include the denied one.
  const denied = levels(standing.declined).filter((level) => level > reach(standing.scopes));
  const highest = Math.min(reach(requested ?? asserted), reach(asserted), appScopes.indexOf(max));
  return appScopes.slice(0, Math.min(highest + 1, ...denied));
}
