import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApiError, TimeLimit, type Trace } from '#kernel';
import { Bulkhead, within } from '#platform/bulkhead';
import { OutgoingError, type OutgoingFailure } from '#platform/outgoing';
import {
  type ProxiedAnswer,
  upstreamTimeout,
  addressRefused,
  upstreamUnreachable,
  responseTooLarge,
} from '#vault-protocol';
import { assertVariablesCurrent } from '../../account/domain/declarations.js';
import { AccountUsage } from '../../account/services/account-usage.js';
import { type OpenedCredential } from '../../credential/domain/credentials.js';
import { type ExpectedDefinition } from '../../integration/domain/integrations.js';
import { FreshCredentials } from '../../refresh/services/fresh-credentials.js';
import { isRefreshable } from '../../refresh/domain/refresh-rules.js';
import { type ProviderAnswer, ProviderClient } from '../../provider/domain/provider-client.js';
import { VaultOptions } from '../../trust/domain/vault-options.js';
import { buildToolCall, type ProviderCall } from '../domain/build-call.js';
import { answerHeaders, decodeBody } from '../domain/provider-response.js';

type CallLimits = {
  /** Milliseconds left for refreshing the credential, for the call, and for repeating it. */
  timeout_ms: number;
  max_bytes: number;
  trace?: Trace;
  /** Aborts the call when the service no longer waits. */
  signal?: AbortSignal;
  /** Aborts when the service has the response. */
  ended?: AbortSignal;
};

export class CallProvider extends Command<ProxiedAnswer> {
  constructor(
    readonly orgId: string,
    readonly accountId: string,
    readonly call: ProviderCall,
    readonly limits: CallLimits,
    /** The definition that the service used to build the call. */
    readonly expected: ExpectedDefinition | null,
  ) {
    super();
  }
}

@CommandHandler(CallProvider)
export class CallProviderHandler implements ICommandHandler<CallProvider> {
  private readonly bulkhead: Bulkhead;

  constructor(
    private readonly freshCredentials: FreshCredentials,
    private readonly accountUsage: AccountUsage,
    private readonly providerClient: ProviderClient,
    { callsPerOrganization = 256 }: VaultOptions,
  ) {
    this.bulkhead = new Bulkhead(callsPerOrganization);
  }

  /** @throws rate_limited if the organization's limit for concurrent calls is reached. */
  execute(command: CallProvider): Promise<ProxiedAnswer> {
    const { orgId } = command;
    return within([{ bulkhead: this.bulkhead, key: orgId, scope: 'organization' }], () => this.callWith(command));
  }

  private async callWith(command: CallProvider): Promise<ProxiedAnswer> {
    const { orgId, accountId, call, limits, expected } = command;
    const time = new TimeLimit(limits.timeout_ms, limits.signal);
    const credential = await time.within(this.freshCredentials.get(orgId, accountId, expected), outOfTime);
    assertVariablesCurrent(credential);
    const start = performance.now();
    let answer = await this.send(credential, call, limits, time);
    const isRefused = answer.status === 401 && isRefreshable(credential);
    // The token is refreshed even if this call cannot be repeated, so that the next call succeeds.
    const renewed = isRefused ? await time.within(this.freshCredentials.renew(credential), outOfTime) : null;
    const refreshed = renewed !== null && isRepeatable(call, answer);
    if (refreshed) answer = await this.send(renewed, call, limits, time);
    this.accountUsage.recordUse(orgId, accountId);
    if (answer.status === 401) this.accountUsage.recordRefusal(orgId, accountId);
    return buildAnswerView(answer, Math.round(performance.now() - start), refreshed);
  }

  private async send(
    credential: OpenedCredential,
    call: ProviderCall,
    { max_bytes, trace, signal, ended }: CallLimits,
    { remaining: timeout_ms }: TimeLimit,
  ): Promise<ProviderAnswer> {
    if (timeout_ms === 0) throw outOfTime();
    const request = {
      ...buildToolCall(credential, call),
      organization: credential.org_id,
      usedUntil: ended,
      max_bytes,
      cut: true,
      trace,
      timeout_ms,
      signal,
    };
    try {
      return await this.providerClient.send(request);
    } catch (error) {
      throw error instanceof OutgoingError ? outgoingFailure(error) : error;
    }
  }
}

/**
 * The error if the time limit is reached before the call is sent, or after the third party refused the token. In both
 * cases, the third party did nothing.
 */
const outOfTime = () =>
  outgoingFailure(new OutgoingError('timeout', 'The time limit was reached before the call could be sent.', false));

/**
 * Whether the call can be repeated with a new token. A call that may change something is repeated only if the provider
 * says that the token is invalid, because the provider then did nothing.
 */
const isRepeatable = ({ method }: ProviderCall, { headers }: ProviderAnswer): boolean =>
  ['GET', 'HEAD'].includes(method) || /error="?invalid_token/.test(headers['www-authenticate'] ?? '');

const buildAnswerView = async (
  answer: ProviderAnswer,
  duration_ms: number,
  refreshed: boolean,
): Promise<ProxiedAnswer> => ({
  status: answer.status,
  headers: answerHeaders(answer.headers),
  ...(await decodeBody(answer)),
  truncated: answer.truncated,
  duration_ms,
  refreshed,
});

const refusals: Record<OutgoingFailure, typeof upstreamTimeout> = {
  address_refused: addressRefused,
  unreachable: upstreamUnreachable,
  timeout: upstreamTimeout,
  too_many_redirects: upstreamUnreachable,
  answer_too_large: responseTooLarge,
  broken_answer: upstreamUnreachable,
};

/** The error for a call without a usable response. `sent` says whether the provider may have acted. */
const outgoingFailure = ({ failure, message, sent }: OutgoingError): ApiError => refusals[failure](message, sent);
