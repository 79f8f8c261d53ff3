import { Injectable } from '@nestjs/common';
import { TimeLimit, type ErrorDefinition } from '#kernel';
import {
  closeConnectSession,
  freezeOrganization,
  listAuthMethods,
  listStatuses,
  type OpenedConnectSession,
  openConnectSession,
  proxyCall,
  type PurgeProgress,
  purgeOrganization,
  type RedeemedAccount,
  redeemConnectSession,
  revokeAccount,
  runPostInstall,
  type SignInMethod,
  upstreamTimeout,
  upstreamUnreachable,
  addressRefused,
  responseTooLarge,
} from '#vault-protocol';
import {
  type RequestedConnectSession,
  type NoAnswer,
  type PostInstallRun,
  type PresentedCode,
  type ProxiedAnswer,
  type ProxiedCall,
  Vault,
} from '../domain/vault.js';
import { type Integration, deriveIntegrationId } from '../domain/integration.js';
import { RemoteConnectorCalls } from './remote-connector-calls.js';
import { unwrapAnswer, type VaultAnswer, VaultClient } from './vault-client.js';

/** Time limits of the calls in milliseconds. */
const time = {
  methods: 1500,
  session: 5000,
  redeem: 5000,
  revoke: 5000,
  postInstall: 60_000,
  freeze: 5000,
  purge: 30_000,
};

@Injectable()
export class RemoteVault extends Vault {
  constructor(
    private readonly vaultClient: VaultClient,
    private readonly remoteConnectorCalls: RemoteConnectorCalls,
  ) {
    super();
  }

  async listAuthMethods(integration: Integration): Promise<SignInMethod[]> {
    const request = { id: idOf(integration), body: null, timeout_ms: time.methods };
    return (await this.remoteConnectorCalls.send(integration, listAuthMethods, request)).methods;
  }

  openConnectSession(integration: Integration, request: RequestedConnectSession): Promise<OpenedConnectSession> {
    const body = { org: integration.orgId, integration_id: idOf(integration), ...request };
    return this.remoteConnectorCalls.send(integration, openConnectSession, { body, timeout_ms: time.session });
  }

  async redeem(orgId: string, { session_id: id, ...body }: PresentedCode): Promise<RedeemedAccount | null> {
    const answer = await this.vaultClient.send(redeemConnectSession, { orgId }, { id, body, timeout_ms: time.redeem });
    return answer.ok ? answer.body : null;
  }

  async closeConnectSession(orgId: string, id: string): Promise<void> {
    await this.vaultClient.send(closeConnectSession, { orgId }, { id, body: null, timeout_ms: time.session });
  }

  async listStatuses(orgId: string, accountIds: readonly string[], { timeout_ms }: { timeout_ms: number }) {
    const body = { account_ids: [...accountIds] };
    return unwrapAnswer(await this.vaultClient.send(listStatuses, { orgId }, { body, timeout_ms }));
  }

  async call(
    integration: Integration,
    accountId: string,
    { signal, trace, ...call }: ProxiedCall,
  ): Promise<ProxiedAnswer | NoAnswer> {
    const limit = new TimeLimit(call.timeout_ms, signal, undefined, trace);
    const answer = await this.remoteConnectorCalls.exchangeWithin(integration, proxyCall, accountId, call, limit);
    return noAnswerIn(answer) ?? unwrapAnswer(answer);
  }

  runPostInstall(integration: Integration, accountId: string, steps: string[]): Promise<PostInstallRun> {
    const request = { id: accountId, body: { steps }, timeout_ms: time.postInstall };
    return this.remoteConnectorCalls.send(integration, runPostInstall, request);
  }

  async revoke(orgId: string, id: string, reason: string): Promise<void> {
    const answer = await this.vaultClient.send(
      revokeAccount,
      { orgId },
      { id, body: { reason }, timeout_ms: time.revoke },
    );
    if (answer.ok || answer.refusal.status !== 404) unwrapAnswer(answer);
  }

  async freeze(orgId: string, frozen: boolean): Promise<void> {
    unwrapAnswer(
      await this.vaultClient.send(freezeOrganization, { orgId }, { body: { frozen }, timeout_ms: time.freeze }),
    );
  }

  async purge(orgId: string, gives_up: boolean): Promise<PurgeProgress> {
    const request = { body: { gives_up }, timeout_ms: time.purge };
    return unwrapAnswer(await this.vaultClient.send(purgeOrganization, { orgId }, request));
  }
}

const idOf = ({ orgId, slug }: Integration): string => deriveIntegrationId(orgId, slug);

const failures: ReadonlyMap<ErrorDefinition, NoAnswer['failure']> = new Map<ErrorDefinition, NoAnswer['failure']>([
  [upstreamTimeout, 'timeout'],
  [upstreamUnreachable, 'unreachable'],
  [addressRefused, 'address_refused'],
  [responseTooLarge, 'too_large'],
]);

function noAnswerIn(answer: VaultAnswer<unknown>): NoAnswer | null {
  if (answer.ok) return null;
  const { cause, sent } = answer.refusal;
  const failure = cause && failures.get(cause);
  return failure ? { failure, sent: sent ?? true } : null;
}
