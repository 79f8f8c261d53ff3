import { Injectable } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { actOf, actOfSystem, ApiError, type Caller, Clock, Outbox, type RequestFacts } from '#kernel';
import { Connections } from '../../connection/persistence/connections.js';
import { ConnectableConnectors } from '../../connector/services/connectable-connectors.js';
import { toolListingJob } from '../../tool-refresh/domain/tool-refreshes.js';
import { ToolDiscovery } from '../../tool-refresh/services/tool-discovery.js';
import { AccountStatuses, Vault } from '../../vault-client/domain/vault.js';
import {
  codeDigest,
  type ConnectOutcome,
  type ExpectedCallback,
  expired,
  type FoundCallback,
  outcomeOfError,
} from '../domain/expected-callback.js';
import { ExpectedCallbacks } from '../persistence/expected-callbacks.js';
import { SignInAuthorizer } from '../services/sign-in-authorizer.js';

/** Query parameters of the redirect from the vault. They contain a code or an error. */
export type CallbackParameters = {
  connection_id: string;
  session_id: string;
  code: string | null;
  error: string | null;
};

/** The result of a callback. Null if no callback is expected, for example because the connection was deleted. */
export type CallbackResult =
  | ({
      outcome: ConnectOutcome;
      /** The provider's name for the connected account. */
      account_label: string | null;
    } & Pick<FoundCallback, 'org_id' | 'redirect_uri' | 'connector_slug'>)
  | null;

export class FinishConnecting extends Command<CallbackResult> {
  constructor(
    readonly callback: CallbackParameters,
    readonly request: RequestFacts,
  ) {
    super();
  }
}

/** Redeems finished sign-ins at the vault, or discards them. */
@Injectable()
export class SignInCodes {
  constructor(
    private readonly vault: Vault,
    private readonly statuses: AccountStatuses,
    private readonly callbacks: ExpectedCallbacks,
    private readonly connections: Connections,
    private readonly authorizer: SignInAuthorizer,
    private readonly connectors: ConnectableConnectors,
    private readonly discovery: ToolDiscovery,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async redeem(expected: FoundCallback, code: string, request: RequestFacts): Promise<ConnectOutcome> {
    const { org_id, connection_id, id: session_id } = expected;
    const redeemed = await this.vault.redeem(org_id, { connection_id, session_id, code });
    if (!redeemed) return expired;
    const { account_id } = redeemed;
    this.statuses.forget(account_id);
    await this.listTools(expected, account_id);
    const connected = { status: 'connected', reason: null, code_hash: codeDigest(code) } as const;
    try {
      const outcome = await this.connections.change(org_id, connection_id, async (connection) => {
        // The rights are checked again, because the calls to the vault took time.
        const caller = await this.authorizer.findReturning(expected, connection.state, request);
        const outcome = caller ? connected : notAllowed(code);
        // `close` returns false if another visit has already redeemed a code and recorded its outcome.
        if (!(await this.callbacks.close(expected, outcome))) return connected;
        if (caller) connection.connect(redeemed, actOf(caller, this.clock));
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
      const { definition } = await this.connectors.getForConnection(org_id, connector_slug);
      if (!definition.mcp) return;
      await this.discovery.refresh(
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
    await this.vault.closeSession(expected.org_id, expected.id);
    const outcome = notAllowed(code);
    await this.callbacks.close(expected, outcome);
    return outcome;
  }
}

const notAllowed = (code: string): ConnectOutcome => ({
  status: 'failed',
  reason: 'not_allowed',
  code_hash: codeDigest(code),
});

const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

@CommandHandler(FinishConnecting)
export class FinishConnectingHandler implements ICommandHandler<FinishConnecting> {
  constructor(
    private readonly callbacks: ExpectedCallbacks,
    private readonly authorizer: SignInAuthorizer,
    private readonly codes: SignInCodes,
    private readonly connections: Connections,
    private readonly clock: Clock,
  ) {}

  async execute({ callback, request }: FinishConnecting): Promise<CallbackResult> {
    const expected = await this.callbacks.find(callback.connection_id, callback.session_id);
    if (!expected) return null;
    const { org_id, redirect_uri, connector_slug } = expected;
    const outcome = await this.finish(expected, callback, request);
    const account_label = outcome.status === 'connected' ? await this.callbacks.findAccountLabel(expected) : null;
    return { org_id, redirect_uri, connector_slug, outcome, account_label };
  }

  private async finish(
    expected: FoundCallback,
    callback: CallbackParameters,
    request: RequestFacts,
  ): Promise<ConnectOutcome> {
    const { code, error } = callback;
    const redeemedHash = expected.outcome?.code_hash;
    if (redeemedHash) return code !== null && redeemedHash === codeDigest(code) ? expected.outcome! : expired;
    const caller = await this.findCaller(expected, request);
    if (code === null) return this.fail(expected, caller, outcomeOfError(error));
    return caller ? this.codes.redeem(expected, code, request) : this.codes.reject(expected, code);
  }

  /** Records a failure only once, because anyone with the address could repeat the request endlessly. */
  private async fail(
    expected: ExpectedCallback,
    caller: Caller | null,
    outcome: ConnectOutcome,
  ): Promise<ConnectOutcome> {
    if (expected.outcome || !caller) return outcome;
    await this.connections.change(expected.org_id, expected.connection_id, async (connection) => {
      if (!(await this.callbacks.close(expected, outcome))) return;
      connection.failToConnect('sign_in', outcome.reason ?? outcome.status, actOf(caller, this.clock));
    });
    return outcome;
  }

  /** Returns the member who requested the link, or null if they may no longer sign in for the connection. */
  private async findCaller(expected: ExpectedCallback, request: RequestFacts): Promise<Caller | null> {
    const { org_id, connection_id } = expected;
    try {
      return await this.connections.change(org_id, connection_id, ({ state }) =>
        this.authorizer.findReturning(expected, state, request),
      );
    } catch (error) {
      if (isGone(error)) return null;
      throw error;
    }
  }
}
