import { Injectable } from '@nestjs/common';
import { Connectors } from '#catalog';
import { installedPartOf } from '#connector-definition';
import { conflict, type ServiceAnswer, type ServiceCall, bulkheadFull, unavailable } from '#kernel';
import { type Installation, installationIdOf, vaultNameOf } from '../domain/installation.js';
import { type ConnectorCalls } from '../domain/connector-calls.js';
import { VaultUnavailable } from '../domain/vault.js';
import { reasonOf, VaultClient } from './vault-client.js';

@Injectable()
export class RemoteConnectorCalls implements ConnectorCalls {
  constructor(
    private readonly vault: VaultClient,
    private readonly connectors: Connectors,
  ) {}

  async send(installation: Installation, call: Omit<ServiceCall, 'orgId'>): Promise<unknown> {
    return bodyOf(await this.answerTo(installation, () => call));
  }

  /**
   * Sends a call that depends on the definition. If the vault lacks the definition, it is sent, and the call repeated.
   * If the vault has a newer one, this process has an outdated catalog, and repeating the request uses the new one.
   * @param call builds the call for the moment of sending.
   */
  async answerTo(installation: Installation, call: () => Omit<ServiceCall, 'orgId'>): Promise<ServiceAnswer> {
    const { orgId, slug } = installation;
    const send = () => this.vault.send({ ...naming(installation, call()), orgId, slug });
    const answer = await send();
    if (reasonOf(answer) === 'definition_outdated') await this.connectors.reload();
    if (reasonOf(answer) !== 'definition_unknown') return answer;
    await this.install(installation).catch(withoutCall);
    return send();
  }

  /** @throws the vault's refusal. A newer definition in the vault is not refused. */
  async install(installation: Installation): Promise<void> {
    const { orgId, slug, definition } = installation;
    const body = {
      org: orgId,
      slug: vaultNameOf(installation),
      definition: installedPartOf(definition),
      ...nameOf(installation),
    };
    const path = `/v1/integrations/${installationIdOf(orgId, slug)}`;
    const answer = await this.vault.send({ orgId, slug, method: 'PUT', path, body, timeout_ms: 5000 });
    if (reasonOf(answer) !== 'definition_outdated') bodyOf(answer);
  }
}

const nameOf = ({ digest, version }: Installation) => ({ definition_digest: digest, definition_version: version });

type Call = Omit<ServiceCall, 'orgId'>;

/** Adds the definition that a call depends on, in the query if it has no body. */
function naming(installation: Installation, call: Call): Call {
  const name = nameOf(installation);
  if (call.body !== undefined) return { ...call, body: { ...call.body, ...name } };
  const { definition_digest, definition_version } = name;
  const query = new URLSearchParams({ definition_digest, definition_version: `${definition_version}` });
  return { ...call, path: `${call.path}?${query}` };
}

/** The definition could not be installed, so the call that needs it was not sent. */
const withoutCall = (error: unknown): never => {
  throw error instanceof VaultUnavailable && error.sent ? new VaultUnavailable(false, error.cause) : error;
};

/** Returns the body of a successful response, or throws the error for our caller. */
export function bodyOf(answer: ServiceAnswer): unknown {
  if (answer.status < 300) return answer.body;
  const refusal = refusals[reasonOf(answer) ?? ''];
  throw refusal ? refusal(messageOf(answer)) : new VaultUnavailable(answer.status >= 500);
}

const refusals: Record<string, (message: string) => Error> = {
  oauth_app_required: () =>
    conflict('oauth_app_required', 'This connector needs an OAuth application. Ask an administrator to set one up.'),
  credential_refresh_failed: () =>
    unavailable('credential_refresh_failed', 'The third party did not renew the sign-in just now. Try again.'),
  reconnect_required: (message) => conflict('reconnect_required', message),
  needs_reauth: () => notActive('needs_reauth'),
  account_missing: () => notActive('disconnected'),
  definition_outdated: () =>
    conflict('connector_changed', 'The connector has just changed, and nothing was done. Repeat the request.'),
  variables_incomplete: (message) =>
    conflict('variables_incomplete', `${message} Set the connection’s variables, then repeat the call.`),
  too_many_at_once: () => bulkheadFull('organization'),
  write_contention: () =>
    conflict('write_contention', 'Other requests are changing the same resources. Repeat the request.'),
};

const messageOf = ({ body }: ServiceAnswer): string =>
  (body as { error?: { message?: string } } | null)?.error?.message ?? '';

const notActive = (status: string) =>
  conflict('connection_not_active', 'The third party no longer accepts this sign-in. Reconnect the connection.', {
    details: { status },
  });
