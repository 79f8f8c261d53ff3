import { Injectable } from '@nestjs/common';
import { TimeLimit, type ServiceAnswer } from '#kernel';
import { type Installation, installationIdOf } from '../domain/installation.js';
import { type OpenedSession, type SessionWanted } from '../domain/connect-session.js';
import {
  type AccountStatus,
  type NoAnswer,
  type PostInstallRun,
  type PresentedCode,
  type ProxiedAnswer,
  type ProxiedCall,
  type Redeemed,
  type SignInMethod,
  Vault,
  type VaultPurged,
  VaultUnavailable,
} from '../domain/vault.js';
import { bodyOf, RemoteConnectorCalls } from './remote-connector-calls.js';
import { reasonOf, VaultClient } from './vault-client.js';

/** Time limit of each call in milliseconds. */
const time = {
  methods: 1500,
  session: 3000,
  redeem: 5000,
  statuses: 250,
  revoke: 5000,
  postInstall: 60_000,
  freeze: 5000,
  purge: 30_000,
  beyondCall: 2000,
};

@Injectable()
export class RemoteVault extends Vault {
  constructor(
    private readonly vault: VaultClient,
    private readonly calls: RemoteConnectorCalls,
  ) {
    super();
  }

  install(installation: Installation): Promise<void> {
    return this.calls.install(installation);
  }

  async methodsOf(installation: Installation): Promise<SignInMethod[]> {
    const path = `/v1/integrations/${idOf(installation)}/auth-methods`;
    const body = await this.calls.send(installation, { kind: 'read', method: 'GET', path, timeout_ms: time.methods });
    return (body as { methods: SignInMethod[] }).methods;
  }

  async openSession(installation: Installation, wanted: SessionWanted): Promise<OpenedSession> {
    const body = { org: installation.orgId, integration_id: idOf(installation), ...wanted };
    const call = { method: 'POST', path: '/v1/connect-sessions', body, timeout_ms: time.session } as const;
    return (await this.calls.send(installation, call)) as OpenedSession;
  }

  async redeem(orgId: string, { session_id, ...body }: PresentedCode): Promise<Redeemed | null> {
    const path = `/v1/connect-sessions/${encodeURIComponent(session_id)}/redeem`;
    const answer = await this.vault.send({ orgId, method: 'POST', path, body, timeout_ms: time.redeem });
    return answer.status < 300 ? (answer.body as Redeemed) : null;
  }

  async closeSession(orgId: string, sessionId: string): Promise<void> {
    const path = `/v1/connect-sessions/${encodeURIComponent(sessionId)}`;
    await this.vault.send({ orgId, method: 'DELETE', path, timeout_ms: time.session });
  }

  async statusesOf(orgId: string, account_ids: readonly string[]): Promise<Record<string, AccountStatus>> {
    const call = { kind: 'read', orgId, method: 'POST', path: '/v1/accounts/status', body: { account_ids } } as const;
    const answer = await this.vault.send({ ...call, timeout_ms: time.statuses });
    return bodyOf(answer) as Record<string, AccountStatus>;
  }

  async call(installation: Installation, accountId: string, call: ProxiedCall): Promise<ProxiedAnswer | NoAnswer> {
    const { givenUp, trace, ...sent } = call;
    const path = `/v1/accounts/${encodeURIComponent(accountId)}/proxy`;
    const limit = new TimeLimit(call.timeout_ms, givenUp);
    const answer = await this.calls.answerTo(installation, () => {
      const timeout_ms = limit.left;
      // Sending the definition used up the time limit.
      if (timeout_ms === 0) throw new VaultUnavailable(false);
      const body = { ...sent, timeout_ms };
      return { kind: 'call', method: 'POST', path, body, timeout_ms: timeout_ms + time.beyondCall, givenUp, trace };
    });
    return noAnswerIn(answer) ?? (bodyOf(answer) as ProxiedAnswer);
  }

  async runPostInstall(installation: Installation, accountId: string, steps: string[]): Promise<PostInstallRun> {
    const path = `/v1/accounts/${encodeURIComponent(accountId)}/post-install`;
    const call = { kind: 'call', method: 'POST', path, body: { steps }, timeout_ms: time.postInstall } as const;
    return (await this.calls.send(installation, call)) as PostInstallRun;
  }

  async revoke(orgId: string, accountId: string, reason: string): Promise<void> {
    const path = `/v1/accounts/${encodeURIComponent(accountId)}/revoke`;
    const answer = await this.vault.send({ orgId, method: 'POST', path, body: { reason }, timeout_ms: time.revoke });
    if (answer.status !== 404) bodyOf(answer);
  }

  async freeze(orgId: string, frozen: boolean): Promise<void> {
    const call = { orgId, method: 'PUT', path: '/v1/organization/freeze', body: { frozen } } as const;
    bodyOf(await this.vault.send({ ...call, timeout_ms: time.freeze }));
  }

  async purge(orgId: string, gives_up: boolean): Promise<VaultPurged> {
    const call = { orgId, method: 'POST', path: '/v1/organization/purge', body: { gives_up } } as const;
    return bodyOf(await this.vault.send({ ...call, timeout_ms: time.purge })) as VaultPurged;
  }
}

const idOf = ({ orgId, slug }: Installation): string => installationIdOf(orgId, slug);

const failures: Record<string, NoAnswer['failure']> = {
  upstream_timeout: 'timeout',
  upstream_unreachable: 'unreachable',
  address_refused: 'unreachable',
  response_too_large: 'too_large',
};

function noAnswerIn(answer: ServiceAnswer): NoAnswer | null {
  const failure = failures[reasonOf(answer) ?? ''];
  if (!failure) return null;
  const { details } = (answer.body as { error: { details?: { sent?: boolean } } }).error;
  return { failure, sent: details?.sent ?? true };
}
