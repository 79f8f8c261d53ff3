import { Injectable } from '@nestjs/common';
import { createAct, actOfSystem, ApiError, Clock, Outbox, type RequestFacts } from '#kernel';
import { Connections } from '../../connection/persistence/connections.js';
import { ConnectableConnectors } from '../../connector/services/connectable-connectors.js';
import { toolListingJob } from '../../tool-refresh/domain/tool-refreshes.js';
import { ToolDiscovery } from '../../tool-refresh/services/tool-discovery.js';
import { AccountStatuses, Vault } from '../../vault-client/domain/vault.js';
import { codeDigest, type ConnectOutcome, expired, type FoundCallback } from '../domain/expected-callback.js';
import { ExpectedCallbacks } from '../persistence/expected-callbacks.js';
import { SignInAuthorizer } from './sign-in-authorizer.js';

/** Redeems finished sign-ins at the vault, or discards them. */
@Injectable()
export class SignInCodes {
  constructor(
    private readonly vault: Vault,
    private readonly accountStatuses: AccountStatuses,
    private readonly expectedCallbacks: ExpectedCallbacks,
    private readonly connections: Connections,
    private readonly signInAuthorizer: SignInAuthorizer,
    private readonly connectableConnectors: ConnectableConnectors,
    private readonly toolDiscovery: ToolDiscovery,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async redeem(expected: FoundCallback, code: string, request: RequestFacts): Promise<ConnectOutcome> {
    const { org_id, connection_id, id: session_id } = expected;
    const redeemed = await this.vault.redeem(org_id, { connection_id, session_id, code });
    if (!redeemed) return expired;
    const { account_id } = redeemed;
    this.accountStatuses.forget(account_id);
    await this.listTools(expected, account_id);
    const connected = { status: 'connected', reason: null, code_hash: codeDigest(code) } as const;
    try {
      const outcome = await this.connections.change(org_id, connection_id, async (connection) => {
        // The rights are checked again, because the calls to the vault took time.
        const caller = await this.signInAuthorizer.findReturning(expected, connection.state, request);
        const outcome = caller ? connected : notAllowed(code);
        // `close` returns false if another visit has already redeemed a code and recorded its outcome.
        if (!(await this.expectedCallbacks.close(expected, outcome))) return connected;
        if (caller) connection.connect(redeemed, createAct(caller, this.clock));
        return outcome;
      });
      if (outcome.status === 'failed') await this.vault.revoke(org_id, account_id, 'not_allowed');
      return outcome;
    } catch (error) {
      if (!isGone(error)) throw error;
      // The connection was deleted during the call, so the redeemed account belongs to no connection.
      await this.vault.revoke(org_id, account_id, 'connection_deleted');
      return expired;
    }
  }

  /**
   * Lists the tools of a connection on a remote MCP server before the connection becomes active, because it is not
   * usable until its tools are known. If the listing fails, a job tries again, and the connector shows the reason.
   */
  private async listTools(
    { org_id, connection_id: id, connector_slug }: FoundCallback,
    account: string,
  ): Promise<void> {
    if (connector_slug === null) return;
    try {
      const { definition } = await this.connectableConnectors.getForConnection(org_id, connector_slug);
      if (!definition.mcp) return;
      await this.toolDiscovery.refresh(
        { org_id, id, connector_slug, saffron_account_id: account },
        actOfSystem(this.clock),
      );
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      await this.outbox.requestJob(org_id, toolListingJob, id).catch(() => undefined);
    }
  }

  /** Makes the vault revoke the result of a sign-in, because the member who started it may no longer finish it. */
  async reject(expected: FoundCallback, code: string): Promise<ConnectOutcome> {
    await this.vault.closeConnectSession(expected.org_id, expected.id);
    const outcome = notAllowed(code);
    await this.expectedCallbacks.close(expected, outcome);
    return outcome;
  }
}

const notAllowed = (code: string): ConnectOutcome => ({
  status: 'failed',
  reason: 'not_allowed',
  code_hash: codeDigest(code),
});

export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;
