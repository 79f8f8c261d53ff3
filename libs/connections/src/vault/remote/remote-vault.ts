import { Injectable } from '@nestjs/common';
import { conflict, type ServiceAnswer, type ServiceCall, ServiceClient, unavailable } from '#kernel';
import { type Installation, installationIdOf, vaultPartOf } from '../domain/installation.js';
import {
  type AccountStatus,
  type NoAnswer,
  type OpenedSession,
  type PresentedCode,
  type ProxiedAnswer,
  type ProxiedCall,
  type Redeemed,
  type SessionWanted,
  type SignInMethod,
  Vault,
} from '../domain/vault.js';
import { reasonOf, VaultLink, vaultUnavailable } from './vault-link.js';

/** Milliseconds each call is given. Source: product design, vault protocol, routes. */
const time = {
  install: 5000,
  methods: 1500,
  session: 3000,
  redeem: 5000,
  statuses: 250,
  revoke: 5000,
  beyondCall: 2000,
};

@Injectable()
export class RemoteVault extends Vault {
  private readonly link: VaultLink;
  /** Of its own: reads give the vault so little time that their impatience must not close the way for writes. */
  private readonly statusLink: VaultLink;

  constructor(client: ServiceClient) {
    super();
    this.link = new VaultLink(client);
    this.statusLink = new VaultLink(client);
  }

  async methodsOf(installation: Installation): Promise<SignInMethod[]> {
    const path = `/v1/integrations/${idOf(installation)}/auth-methods`;
    const answer = await this.installed(installation, { method: 'GET', path, timeout_ms: time.methods });
    return (bodyOf(answer) as { methods: SignInMethod[] }).methods;
  }

  async openSession(installation: Installation, wanted: SessionWanted): Promise<OpenedSession> {
    const body = { org: installation.orgId, integration_id: idOf(installation), ...wanted };
    const call = { method: 'POST', path: '/v1/connect-sessions', body, timeout_ms: time.session } as const;
    return bodyOf(await this.installed(installation, call)) as OpenedSession;
  }

  async redeem(orgId: string, { session_id, ...body }: PresentedCode): Promise<Redeemed | null> {
    const path = `/v1/connect-sessions/${encodeURIComponent(session_id)}/redeem`;
    const answer = await this.link.send({ orgId, method: 'POST', path, body, timeout_ms: time.redeem });
    return answer.status < 300 ? (answer.body as Redeemed) : null;
  }

  async closeSession(orgId: string, sessionId: string): Promise<void> {
    const path = `/v1/connect-sessions/${encodeURIComponent(sessionId)}`;
    await this.link.send({ orgId, method: 'DELETE', path, timeout_ms: time.session });
  }

  async statusesOf(orgId: string, account_ids: readonly string[]): Promise<Record<string, AccountStatus>> {
    const call = { orgId, method: 'POST', path: '/v1/accounts/status', body: { account_ids } } as const;
    const answer = await this.statusLink.send({ ...call, timeout_ms: time.statuses });
    return bodyOf(answer) as Record<string, AccountStatus>;
  }

  async call(installation: Installation, accountId: string, call: ProxiedCall): Promise<ProxiedAnswer | NoAnswer> {
    const path = `/v1/accounts/${encodeURIComponent(accountId)}/proxy`;
    const body = { ...call, definition_digest: installation.digest };
    const timeout_ms = call.timeout_ms + time.beyondCall;
    const answer = await this.installed(installation, { method: 'POST', path, body, timeout_ms });
    return noAnswerIn(answer) ?? (bodyOf(answer) as ProxiedAnswer);
  }

  async revoke(orgId: string, accountId: string, reason: string): Promise<void> {
    const path = `/v1/accounts/${encodeURIComponent(accountId)}/revoke`;
    const answer = await this.link.send({ orgId, method: 'POST', path, body: { reason }, timeout_ms: time.revoke });
    if (answer.status !== 404) bodyOf(answer);
  }

  /** Sends a call that needs the definition there; where the vault lacks it, it gets it, and the call once more. */
  private async installed(installation: Installation, call: Omit<ServiceCall, 'orgId'>): Promise<ServiceAnswer> {
    const { orgId } = installation;
    const answer = await this.link.send({ ...call, orgId });
    if (reasonOf(answer) !== 'definition_unknown') return answer;
    await this.install(installation);
    return this.link.send({ ...call, orgId });
  }

  private async install(installation: Installation): Promise<void> {
    const { orgId, slug, digest, definition } = installation;
    const body = { org: orgId, slug, definition_digest: digest, definition: vaultPartOf(definition) };
    const path = `/v1/integrations/${idOf(installation)}`;
    bodyOf(await this.link.send({ orgId, method: 'PUT', path, body, timeout_ms: time.install }));
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

/** What a good answer says; what a bad one means to whoever asked us. */
function bodyOf(answer: ServiceAnswer): unknown {
  if (answer.status < 300) return answer.body;
  const refusal = refusals[reasonOf(answer) ?? ''];
  throw refusal ? refusal() : vaultUnavailable();
}

const refusals: Record<string, () => Error> = {
  oauth_app_required: () =>
    conflict('oauth_app_required', 'This connector needs an OAuth application: ask an administrator to set one up.'),
  credential_refresh_failed: () =>
    unavailable('credential_refresh_failed', 'The sign-in could not be renewed with the third party now. Try again.'),
  needs_reauth: () => notActive('needs_reauth'),
  account_missing: () => notActive('disconnected'),
};

const notActive = (status: string) =>
  conflict('connection_not_active', 'The third party no longer accepts this sign-in: reconnect the connection.', {
    details: { status },
  });
