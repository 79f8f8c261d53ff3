import { Injectable } from '@nestjs/common';
import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import * as oauth from 'oauth4webapi';
import { Bulkhead } from '#platform/bulkhead';
import { Outgoing } from '#platform/outgoing';
import { signingAlgorithms } from '../../authorization/domain/grant-types.js';
import {
  type AssertionIssuer,
  type Claims,
  type ExpectedAssertion,
  type IssuerClient,
  IssuerFailed,
  type Issuers,
  type SignInProof,
  issuerNotBelieved,
  tooManySignIns,
  issuerAddressRefused,
  issuerUnreachable,
} from '../domain/issuers.js';
import { guardedIssuerFetch } from './guarded-issuer-fetch.js';
import {
  issuerFailure,
  rethrowInvalidKeys,
  rethrowJwtError,
  rethrowRefusedClient,
  rethrowUnlessUnknownCode,
} from './issuer-failures.js';

/** The cached documents of an identity provider. */
type KnownIssuer = {
  server: oauth.AuthorizationServer;
  keys: oauth.JWKSCacheInput;
  /** Selects the key of an assertion. Unknown keys cause a download at most once a minute. */
  assertionKeys: ReturnType<typeof createRemoteJWKSet>;
};

/** Seconds by which the clock of an identity provider may differ. */
const clockTolerance = 30;

/** Keys are downloaded at most once a minute, and at least every ten minutes. In milliseconds. */
const keyDownloads = { cooldownDuration: 60_000, cacheMaxAge: 600_000, timeoutDuration: 5_000 };

/** Documents are public and the same for every organization. Cached for ten minutes. */
const cacheLimits = { max: 200, ttl: 600_000 };

/** Separate, so that the platforms of many workloads displace no identity provider. */
const platformCacheLimits = { max: 1000, ttl: 600_000 };

/** A platform that failed is not called again for a minute, because anybody can send assertions in its name. */
const failureLimits = { max: 1000, ttl: 60_000 };

/** Maximum number of concurrent sign-ins per organization, so that a slow provider affects no other organization. */
const maxConcurrent = 8;

/** Maximum number of concurrent verifications per organization with keys of platforms, which must not delay sign-ins. */
const maxConcurrentOfPlatforms = 4;

/** Maximum number of concurrent sign-ins at the identity provider of the whole installation. */
const maxConcurrentOfInstallation = 64;

@Injectable()
export class RemoteIssuers implements Issuers {
  private readonly identityProviders = new LRUCache<string, KnownIssuer>(cacheLimits);
  private readonly platforms = new LRUCache<string, KnownIssuer>(platformCacheLimits);
  private readonly failedPlatforms = new LRUCache<string, IssuerFailed>(failureLimits);
  private readonly platformBulkhead = new Bulkhead(maxConcurrentOfPlatforms);
  private readonly bulkhead = new Bulkhead(maxConcurrent);
  private readonly installationBulkhead = new Bulkhead(maxConcurrentOfInstallation);
  /**
   * Allows plain http here, because the guard of outgoing requests checks it. The operator may have allowed it for
   * their own machine.
   */
  private readonly options: { [oauth.allowInsecureRequests]: boolean; [oauth.customFetch]: never };

  constructor(private readonly outgoing: Outgoing) {
    const fetch = guardedIssuerFetch(outgoing) as never;
    this.options = { [oauth.allowInsecureRequests]: true, [oauth.customFetch]: fetch };
  }

  assertReachable({ org_id, issuer }: Pick<IssuerClient, 'org_id' | 'issuer'>): Promise<void> {
    return this.bounded(org_id, async () => {
      this.identityProviders.delete(issuer);
      const { server } = await this.find(issuer);
      const keys = await guardedIssuerFetch(this.outgoing)(server.jwks_uri!, { method: 'GET', headers: {} });
      const listed = (await keys.json().catch(() => null)) as { keys?: unknown } | null;
      if (keys.status !== 200 || !Array.isArray(listed?.keys))
        throw new IssuerFailed(issuerNotBelieved, 'the identity provider publishes no keys');
    });
  }

  assertClientAccepted(client: IssuerClient): Promise<void> {
    return this.bounded(client.org_id, async () => {
      const { server } = await this.find(client.issuer);
      const own = { client_id: client.client_id };
      const [code, code_verifier] = [oauth.generateRandomState(), oauth.generateRandomCodeVerifier()];
      const parameters = { code, code_verifier, redirect_uri: client.redirect_uri };
      const response = await oauth.genericTokenEndpointRequest(
        ...([server, own, authenticationAt(server, client), 'authorization_code', parameters, this.options] as const),
      );
      await oauth.processGenericTokenEndpointResponse(server, own, response).catch(rethrowUnlessUnknownCode);
    });
  }

  addressFor(client: IssuerClient, { state, nonce, verifier }: SignInProof): Promise<string> {
    return this.bounded(client.org_id, async () => {
      const { server } = await this.find(client.issuer);
      const address = new URL(server.authorization_endpoint!);
      const parameters = {
        response_type: 'code',
        client_id: client.client_id,
        redirect_uri: client.redirect_uri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      };
      for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
      return address.href;
    });
  }

  redeem(client: IssuerClient, { state, nonce, verifier }: SignInProof, answer: URLSearchParams): Promise<Claims> {
    return this.bounded(client.org_id, async () => {
      const { server, keys } = await this.find(client.issuer);
      const own = { client_id: client.client_id, [oauth.clockTolerance]: 60 };
      const allowed = oauth.validateAuthResponse(server, own, answer, state);
      const authentication = authenticationAt(server, client);
      const response = await oauth.authorizationCodeGrantRequest(
        ...([server, own, authentication, allowed, client.redirect_uri, verifier, this.options] as const),
      );
      const expected = { expectedNonce: nonce, requireIdToken: true };
      const tokens = await oauth
        .processAuthorizationCodeResponse(server, own, response, expected)
        .catch(rethrowRefusedClient);
      const keyOptions = { ...this.options, [oauth.jwksCache]: keys };
      await oauth.validateApplicationLevelSignature(server, response, keyOptions).catch(rethrowInvalidKeys);
      const claims = oauth.getValidatedIdTokenClaims(tokens)!;
      // Some identity providers put few claims in the token, so the user info is read too.
      if (claims.email !== undefined || !server.userinfo_endpoint) return { ...claims };
      const userInfo = await oauth.userInfoRequest(server, own, tokens.access_token, this.options);
      return { ...(await oauth.processUserInfoResponse(server, own, claims.sub, userInfo)), ...claims };
    });
  }

  verifyAssertion(
    { org_id, issuer, kind }: AssertionIssuer,
    assertion: string,
    { now: currentDate, ...expected }: ExpectedAssertion,
  ): Promise<Claims> {
    const verify = async () => {
      const { assertionKeys } = await (kind === 'platform' ? this.findPlatform(issuer) : this.find(issuer));
      const options = { algorithms: signingAlgorithms, issuer, currentDate, clockTolerance, ...expected };
      const { payload } = await jwtVerify(assertion, assertionKeys, options).catch(rethrowJwtError);
      if (typeof payload.sub !== 'string') throw new IssuerFailed(issuerNotBelieved, 'sub is not text');
      return { ...payload, sub: payload.sub };
    };
    if (kind === 'sign_in') return this.bounded(org_id, verify);
    return this.bounded(
      org_id,
      () => verify().catch((thrown) => this.rethrowPlatformFailure(issuer, thrown)),
      this.platformBulkhead,
    );
  }

  private async bounded<Result>(
    orgId: string | null,
    work: () => Promise<Result>,
    bulkhead = this.bulkhead,
  ): Promise<Result> {
    const [waiting, whose] = orgId === null ? [this.installationBulkhead, 'all'] : [bulkhead, orgId];
    if (!waiting.enter(whose)) throw new IssuerFailed(tooManySignIns);
    try {
      return await work();
    } catch (thrown) {
      throw issuerFailure(thrown);
    } finally {
      waiting.leave(whose);
    }
  }

  private async find(issuer: string): Promise<KnownIssuer> {
    const cached = this.identityProviders.get(issuer);
    if (cached) return cached;
    const found = await this.discover(issuer);
    const { authorization_endpoint, token_endpoint } = found.server;
    if (!token_endpoint)
      throw new IssuerFailed(issuerNotBelieved, 'the discovery document lacks the token endpoint or the keys');
    // People are redirected only to addresses that Latchkey may call.
    if (this.outgoing.findRefusal(authorization_endpoint ?? '') !== null) throw new IssuerFailed(issuerAddressRefused);
    this.identityProviders.set(issuer, found);
    return found;
  }

  private async findPlatform(issuer: string): Promise<KnownIssuer> {
    const cached = this.platforms.get(issuer);
    if (cached) return cached;
    const failure = this.failedPlatforms.get(issuer);
    if (failure) throw failure;
    const found = await this.discover(issuer).catch((thrown: unknown) => {
      const failed = issuerFailure(thrown);
      this.failedPlatforms.set(issuer, failed);
      throw failed;
    });
    this.platforms.set(issuer, found);
    return found;
  }

  /** Records that the keys of a platform cannot be downloaded, as `findPlatform` does for its discovery document. */
  private rethrowPlatformFailure(issuer: string, thrown: unknown): never {
    const failed = issuerFailure(thrown);
    if (failed.failure === issuerUnreachable) {
      this.failedPlatforms.set(issuer, failed);
      this.platforms.delete(issuer);
    }
    throw failed;
  }

  private async discover(issuer: string): Promise<KnownIssuer> {
    const response = await oauth.discoveryRequest(new URL(issuer), this.options);
    if (response.status >= 500) throw new IssuerFailed(issuerUnreachable, `status ${response.status}`);
    const server = await oauth.processDiscoveryResponse(new URL(issuer), response);
    if (!server.jwks_uri)
      throw new IssuerFailed(issuerNotBelieved, 'the discovery document lacks the token endpoint or the keys');
    const assertionKeys = createRemoteJWKSet(new URL(server.jwks_uri), {
      ...keyDownloads,
      [customFetch]: async (url, { method, headers }) => {
        const keys = await guardedIssuerFetch(this.outgoing)(url, { method, headers: Object.fromEntries(headers) });
        if (keys.status >= 500) throw new IssuerFailed(issuerUnreachable, `status ${keys.status}`);
        return keys;
      },
    });
    return { server, keys: {}, assertionKeys };
  }
}

/**
 * Returns how Latchkey authenticates at the identity provider: with `client_secret_basic`, which is the standard's
 * default, unless the provider lists only `client_secret_post`. A public client does not authenticate.
 */
function authenticationAt(
  { token_endpoint_auth_methods_supported: listed }: oauth.AuthorizationServer,
  { client_secret: secret }: IssuerClient,
): oauth.ClientAuth {
  if (secret === null) return oauth.None();
  const methods: unknown[] = Array.isArray(listed) ? listed : [];
  const byPost = methods.includes('client_secret_post') && !methods.includes('client_secret_basic');
  return byPost ? oauth.ClientSecretPost(secret) : oauth.ClientSecretBasic(secret);
}
