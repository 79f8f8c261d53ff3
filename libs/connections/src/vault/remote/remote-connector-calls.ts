import { Injectable } from '@nestjs/common';
import { installedPartOf } from '#connector-definition';
import { conflict, type ServiceAnswer, type ServiceCall, unavailable } from '#kernel';
import { type Installation, installationIdOf } from '../domain/installation.js';
import { type ConnectorCalls } from '../domain/vault.js';
import { reasonOf, VaultClient, vaultUnavailable } from './vault-client.js';

@Injectable()
export class RemoteConnectorCalls implements ConnectorCalls {
  constructor(private readonly vault: VaultClient) {}

  async send(installation: Installation, call: Omit<ServiceCall, 'orgId'>): Promise<unknown> {
    return bodyOf(await this.answerTo(installation, call));
  }

  /** Sends a call that needs the definition there; where the vault lacks it, it gets it, and the call once more. */
  async answerTo(installation: Installation, call: Omit<ServiceCall, 'orgId'>): Promise<ServiceAnswer> {
    const { orgId } = installation;
    const answer = await this.vault.send({ ...call, orgId });
    if (reasonOf(answer) !== 'definition_unknown') return answer;
    await this.install(installation);
    return this.vault.send({ ...call, orgId });
  }

  private async install({ orgId, slug, digest, definition }: Installation): Promise<void> {
    const body = { org: orgId, slug, definition_digest: digest, definition: installedPartOf(definition) };
    const path = `/v1/integrations/${installationIdOf(orgId, slug)}`;
    bodyOf(await this.vault.send({ orgId, method: 'PUT', path, body, timeout_ms: 5000 }));
  }
}

/** What a good answer says; what a bad one means to whoever asked us. */
export function bodyOf(answer: ServiceAnswer): unknown {
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
