import { Injectable } from '@nestjs/common';
import { Connectors } from '#catalog';
import { selectInstalledPart } from '#connector-definition';
import { type TimeLimit } from '#kernel';
import { definitionOutdated, definitionUnknown, installDefinition, type Route } from '#vault-protocol';
import {
  type ConnectorCalls,
  type Integration,
  deriveIntegrationId,
  formatVaultName,
  type VaultRequest,
} from '../domain/integration.js';
import { VaultUnavailable } from '../domain/vault.js';
import { unwrapAnswer, causeOf, type VaultAnswer, VaultClient } from './vault-client.js';

/** Milliseconds for the vault, in addition to the time limit of the call to the third party. */
const extraTime = 2000;

@Injectable()
export class RemoteConnectorCalls implements ConnectorCalls {
  constructor(
    private readonly vaultClient: VaultClient,
    private readonly connectors: Connectors,
  ) {}

  async send<Body extends object | null, Answer>(
    integration: Integration,
    route: Route<Body, Answer>,
    request: VaultRequest<Body>,
  ) {
    return unwrapAnswer(await this.exchange(integration, route, () => request));
  }

  /**
   * Sends a request that depends on the definition. If the vault lacks the definition, sends the definition and
   * repeats the request. If the vault has a newer definition, this process has an outdated catalog, and the repeated
   * request uses the newer definition.
   * @param request builds the request when it is sent.
   */
  async exchange<Body extends object | null, Answer>(
    integration: Integration,
    route: Route<Body, Answer>,
    request: () => VaultRequest<Body>,
  ): Promise<VaultAnswer<Answer>> {
    const { orgId, slug } = integration;
    const send = () => this.vaultClient.send(route, { orgId, slug, definition: referenceTo(integration) }, request());
    const answer = await send();
    if (causeOf(answer) === definitionOutdated) await this.connectors.reload();
    if (causeOf(answer) !== definitionUnknown) return answer;
    await this.install(integration).catch(rethrowAsUnsent);
    return send();
  }

  /** Makes a call to a third party like `exchange`. The vault gets the time that remains. */
  exchangeWithin<Body extends { timeout_ms?: number }, Answer>(
    integration: Integration,
    route: Route<Body, Answer>,
    accountId: string,
    body: Body,
    limit: TimeLimit,
  ): Promise<VaultAnswer<Answer>> {
    return this.exchange(integration, route, () => {
      const timeout_ms = limit.remaining;
      // No time is left after sending the definition.
      if (timeout_ms === 0) throw new VaultUnavailable(false);
      const { signal, onProgress, trace } = limit;
      const waiting = { timeout_ms: timeout_ms + extraTime, signal, onProgress, trace };
      return { id: accountId, body: { ...body, timeout_ms }, ...waiting };
    });
  }

  /** @throws the vault's refusal, unless the vault refuses because it already has a newer definition */
  async install(integration: Integration): Promise<void> {
    const { orgId, slug, definition } = integration;
    const answer = await this.vaultClient.send(
      installDefinition,
      { orgId, slug },
      {
        id: deriveIntegrationId(orgId, slug),
        body: {
          org: orgId,
          slug: formatVaultName(integration),
          definition: selectInstalledPart(definition),
          ...referenceTo(integration),
        },
        timeout_ms: 5000,
      },
    );
    if (causeOf(answer) !== definitionOutdated) unwrapAnswer(answer);
  }
}

const referenceTo = ({ digest, version }: Integration) => ({ definition_digest: digest, definition_version: version });

/**
 * Rethrows an error of `install` as unsent. The definition could not be installed, so the request that needs it
 * was not sent.
 */
const rethrowAsUnsent = (error: unknown): never => {
  throw error instanceof VaultUnavailable && error.sent ? new VaultUnavailable(false, error.cause) : error;
};
