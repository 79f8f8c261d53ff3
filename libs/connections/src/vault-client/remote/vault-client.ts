import { Injectable, Logger } from '@nestjs/common';
import {
  circuitBreaker,
  type CircuitBreakerPolicy,
  ConsecutiveBreaker,
  handleWhen,
  isBrokenCircuitError,
} from 'cockatiel';
import { LRUCache } from 'lru-cache';
import { type ApiError, atMost, type ErrorDefinition, tooManyAtOnce, writeContention } from '#kernel';
import { outgoingError } from '#platform/outgoing';
import { type ServiceAnswer, type ServiceCall, ServiceClient } from '#platform/service-auth';
import {
  accountMissing,
  definitionOutdated,
  type DefinitionReference,
  identityVariable,
  needsReauth,
  oauthAppMissing as vaultAppMissing,
  pathTo,
  readRefusal,
  type Refusal,
  refreshFailed,
  type Route,
  Unreadable,
  variablesOutdated,
} from '#vault-protocol';
import { type VaultRequest } from '../domain/integration.js';
import { VaultRefusedService, VaultUnavailable } from '../domain/vault.js';
import {
  oauthAppMissing,
  credentialRefreshFailed,
  reconnectRequired,
  connectionNotActive,
  connectorChanged,
  variablesIncomplete,
} from '../domain/refusals.js';

/** The answer of the vault, or the reason why it refused the request. */
export type VaultAnswer<Answer> = { ok: true; body: Answer } | { ok: false; refusal: Refusal };

type Subject = {
  orgId: string;
  /** The connector, if the request is about one. */
  slug?: string;
  /** The definition that the request depends on. */
  definition?: DefinitionReference;
};

/** Sends signed calls to the vault, with time limits and circuit breakers. */
@Injectable()
export class VaultClient {
  private readonly logger = new Logger(VaultClient.name);
  private readonly breakers = new VaultBreakers();

  constructor(private readonly serviceClient: ServiceClient) {}

  /**
   * Sends a request.
   * @throws VaultUnavailable if no response arrives in time, for a 5xx without a reason, for a refused signature, and
   * for an answer that the protocol does not allow.
   */
  async send<Body extends object | null, Answer>(
    route: Route<Body, Answer>,
    { orgId, slug, definition }: Subject,
    { id, body, ...waiting }: VaultRequest<Body>,
  ): Promise<VaultAnswer<Answer>> {
    const { method, kind } = route;
    const request = { ...waiting, orgId, method, kind, path: pathTo(route, id), body: body ?? undefined };
    const call = withDefinition(request, definition);
    const answer = await this.exchange({ ...call, slug });
    if (answer.status === 401) throw this.refusedSignature(call.path, answer.body);
    if (answer.status >= 300) return { ok: false, refusal: readRefusal(answer.status, answer.body) };
    try {
      return { ok: true, body: route.read(answer.body) };
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      this.logger.error({ err: error, path: route.path }, 'The vault sent a response that this version cannot read.');
      throw new VaultUnavailable(true, error);
    }
  }

  private async exchange({ slug, ...call }: VaultCall): Promise<ServiceAnswer> {
    const breaker = this.breakers.get({ ...call, slug });
    try {
      return await breaker.policy.execute(async () => {
        const answer = await this.serviceClient.send(call);
        if (answer.status >= 500 && readRefusal(answer.status, answer.body).reason === null)
          throw new Error(`The vault responded with ${answer.status}.`);
        return answer;
      });
    } catch (error) {
      this.logger.debug({ err: error, path: call.path }, 'No response from the vault.');
      if (isBrokenCircuitError(error))
        throw new VaultUnavailable(false, new Error('Calls to the vault are paused.', { cause: breaker.lastFailure }));
      throw new VaultUnavailable(outgoingError(error).sent, error);
    }
  }

  private refusedSignature(path: string, body: unknown): VaultRefusedService {
    this.logger.error(
      { reason: readRefusal(401, body).reason, path },
      'The vault refused the signature of a request. Compare the keys and clocks with `doctor`.',
    );
    return new VaultRefusedService();
  }
}

/** Adds the definition that a call depends on. If the call has no body, adds it to the query. */
function withDefinition(call: ServiceCall, definition: DefinitionReference | undefined): ServiceCall {
  if (!definition) return call;
  if (call.body !== undefined) return { ...call, body: { ...call.body, ...definition } };
  const { definition_digest = '', definition_version } = definition;
  const query = new URLSearchParams({ definition_digest, definition_version: `${definition_version}` });
  return { ...call, path: `${call.path}?${query}` };
}

/** A call to the vault. `slug`: the connector, if the call is about one. */
type VaultCall = ServiceCall & { slug?: string };

/** Number of consecutive failures that open a breaker, and the milliseconds for which it stays open. */
const breakerLimits = { failures: 10, rest: 2_000 };

/** Maximum number of circuit breakers in memory. An evicted breaker starts closed again. */
const maxBreakers = 5_000;

/** A circuit breaker with the failure that opened it last. */
type VaultBreaker = { policy: CircuitBreakerPolicy; lastFailure: unknown };

/** Has one breaker per organization, connector and kind of call, so that failures of one do not block others. */
class VaultBreakers {
  private readonly logger = new Logger(VaultBreakers.name);
  private readonly cache = new LRUCache<string, VaultBreaker>(atMost(maxBreakers));

  get({ orgId, slug = '', kind = 'write' }: VaultCall): VaultBreaker {
    const key = `${kind} ${orgId} ${slug}`;
    const cached = this.cache.get(key);
    if (cached) return cached;
    const policy = circuitBreaker(kind === 'call' ? handleWhen(isNoTimeout) : handleWhen(() => true), {
      breaker: new ConsecutiveBreaker(breakerLimits.failures),
      halfOpenAfter: breakerLimits.rest,
    });
    const breaker: VaultBreaker = { policy, lastFailure: undefined };
    policy.onFailure(({ reason }) => (breaker.lastFailure = 'error' in reason ? reason.error : undefined));
    policy.onBreak(() =>
      this.logger.warn({ org_id: orgId, connector: slug, kind }, 'The vault does not respond. Calls to it are paused.'),
    );
    this.cache.set(key, breaker);
    return breaker;
  }
}

/**
 * Whether the error counts as a failure of the vault. Timeouts do not, because they depend on the caller's time limit
 * and on the third party.
 */
const isNoTimeout = ({ name }: Error): boolean => name !== 'TimeoutError' && name !== 'AbortError';

/** Returns the body of a successful answer. @throws the vault's refusal as an error of the API. */
export function unwrapAnswer<Answer>(answer: VaultAnswer<Answer>): Answer {
  if (answer.ok) return answer.body;
  const { status, cause, message } = answer.refusal;
  const refusal = cause && errors.get(cause);
  throw refusal ? refusal(message) : new VaultUnavailable(status >= 500);
}

/** Returns the error that the vault named. Null if the request succeeded, or the protocol does not know the reason. */
export const causeOf = (answer: VaultAnswer<unknown>): ErrorDefinition | null =>
  answer.ok ? null : answer.refusal.cause;

/** The error of the API for each error of the vault. */
const errors: ReadonlyMap<ErrorDefinition, (message: string) => ApiError> = new Map<
  ErrorDefinition,
  (message: string) => ApiError
>([
  [vaultAppMissing, () => oauthAppMissing()],
  [refreshFailed, () => credentialRefreshFailed()],
  [identityVariable, reconnectRequired],
  [needsReauth, () => connectionNotActive('needs_reauth')],
  [accountMissing, () => connectionNotActive('disconnected')],
  [definitionOutdated, () => connectorChanged()],
  [variablesOutdated, variablesIncomplete],
  [tooManyAtOnce, () => tooManyAtOnce('organization')],
  [writeContention, () => writeContention()],
]);
