import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Outgoing, type OutgoingAnswer, OutgoingError } from '#kernel';
import { AccountUsage } from '../../account/domain/account-usage.js';
import { type OpenedCredential } from '../../credential/domain/opened-credentials.js';
import { definitionUnknown } from '../../integration/domain/integrations.js';
import { FreshCredentials } from '../../refresh/domain/fresh-credentials.js';
import { isRefreshable } from '../../refresh/domain/refresh-rules.js';
import { buildCall } from '../domain/build-call.js';
import { outgoingFailure } from '../domain/outgoing-failure.js';
import { type ProviderCall, type ProviderResponse } from '../domain/provider-call.js';
import { answerHeaders, decodeBody } from '../domain/provider-response.js';

export type CallLimits = {
  timeout_ms: number;
  max_bytes: number;
  trace?: { request_id?: string; traceparent?: string };
};

export class CallProvider extends Command<ProviderResponse> {
  constructor(
    readonly orgId: string,
    readonly accountId: string,
    readonly call: ProviderCall,
    readonly limits: CallLimits,
    /** The definition that the service made the call from; another one than ours is installed first. */
    readonly definitionDigest?: string,
  ) {
    super();
  }
}

@CommandHandler(CallProvider)
export class CallProviderHandler implements ICommandHandler<CallProvider> {
  constructor(
    private readonly fresh: FreshCredentials,
    private readonly usage: AccountUsage,
    private readonly outgoing: Outgoing,
  ) {}

  async execute({ orgId, accountId, call, limits, definitionDigest }: CallProvider): Promise<ProviderResponse> {
    const credential = await this.fresh.get(orgId, accountId);
    if (definitionDigest && definitionDigest !== credential.integration.definition_digest) throw definitionUnknown();
    const start = performance.now();
    let answer = await this.send(credential, call, limits);
    const refreshed = answer.status === 401 && isRepeatable(call, answer) && isRefreshable(credential);
    if (refreshed) answer = await this.send(await this.fresh.replacing(credential), call, limits);
    this.usage.noteUse(orgId, accountId);
    if (answer.status === 401) this.usage.noteRefusal(orgId, accountId);
    return viewOf(answer, Math.round(performance.now() - start), refreshed);
  }

  private async send(credential: OpenedCredential, call: ProviderCall, limits: CallLimits): Promise<OutgoingAnswer> {
    try {
      return await this.outgoing.send({ ...buildCall(credential, call), ...limits, cut: true });
    } catch (error) {
      throw error instanceof OutgoingError ? outgoingFailure(error) : error;
    }
  }
}

/** A call that changes something is repeated only where the provider says that it did nothing: the token was the reason. */
const isRepeatable = ({ method }: ProviderCall, { headers }: OutgoingAnswer): boolean =>
  ['GET', 'HEAD'].includes(method) || /error="?invalid_token/.test(headers['www-authenticate'] ?? '');

const viewOf = (answer: OutgoingAnswer, duration_ms: number, refreshed: boolean): ProviderResponse => ({
  status: answer.status,
  headers: answerHeaders(answer.headers),
  ...decodeBody(answer),
  truncated: answer.truncated,
  duration_ms,
  refreshed,
});
