import { Injectable } from '@nestjs/common';
import { Clock, type TimeLimit } from '#kernel';
import { Bulkhead, within } from '#platform/bulkhead';
import { type RemoteFailure } from '#vault-protocol';
import { Accounts, needingReauth, withWantedScopes } from '../../account/domain/account.js';
import { assertVariablesCurrent } from '../../account/domain/declarations.js';
import { AccountUsage } from '../../account/services/account-usage.js';
import { type OpenedCredential } from '../../credential/domain/credentials.js';
import { type ExpectedDefinition } from '../../integration/domain/integrations.js';
import { FreshCredentials } from '../../refresh/services/fresh-credentials.js';
import { isRefreshable } from '../../refresh/domain/refresh-rules.js';
import { VaultOptions } from '../../trust/domain/vault-options.js';
import { type RemoteCaller, RemoteFailed } from '../domain/remote-server.js';

/** The account whose credential is used, the expected definition, and the time limit. */
export type RemoteRequest = {
  orgId: string;
  accountId: string;
  expected: ExpectedDefinition | null;
  time: TimeLimit;
};

/**
 * Calls a remote MCP server with an account's credential. The credential is refreshed when it is about to expire, or
 * when the server refuses it.
 */
@Injectable()
export class RemoteRequests {
  private readonly bulkhead: Bulkhead;

  constructor(
    private readonly freshCredentials: FreshCredentials,
    private readonly accountUsage: AccountUsage,
    private readonly accounts: Accounts,
    private readonly clock: Clock,
    { callsPerOrganization = 256 }: VaultOptions,
  ) {
    this.bulkhead = new Bulkhead(callsPerOrganization);
  }

  /**
   * Runs `work` with the account's credential. Returns the failure if the server gave no usable result.
   * @throws like `FreshCredentials.get`; rate_limited if the organization has too many concurrent calls.
   */
  send<Result>(request: RemoteRequest, work: (caller: RemoteCaller) => Promise<Result>) {
    const { orgId } = request;
    return within([{ bulkhead: this.bulkhead, key: orgId, scope: 'organization' }], () => this.answer(request, work));
  }

  private async answer<Result>(
    request: RemoteRequest,
    work: (caller: RemoteCaller) => Promise<Result>,
  ): Promise<Result | RemoteFailure> {
    const { orgId, accountId } = request;
    try {
      return await this.sendWith(request, work);
    } catch (thrown) {
      if (!(thrown instanceof RemoteFailed)) throw thrown;
      if (thrown.failure === 'unauthorized') this.accountUsage.recordRefusal(orgId, accountId);
      if (thrown.facts.scopes) await this.recordMissingScopes(orgId, accountId, thrown.facts.scopes);
      return thrown.view;
    } finally {
      this.accountUsage.recordUse(orgId, accountId);
    }
  }

  /** Stores the scopes that a call lacked. The next sign-in requests them. */
  private async recordMissingScopes(orgId: string, accountId: string, scopes: readonly string[]): Promise<void> {
    await this.accounts.recordState(orgId, accountId, (account) =>
      withWantedScopes(account, account.generation, scopes),
    );
  }

  /**
   * Runs `work`. If the server answers 401, refreshes the token and runs `work` once more: a server that answers 401
   * has not run the tool, with or without `error="invalid_token"`. Source: RFC 9110, 15.5.2; Model Context Protocol,
   * Authorization, Error Handling.
   */
  private async sendWith<Result>(
    { orgId, accountId, expected, time }: RemoteRequest,
    work: (caller: RemoteCaller) => Promise<Result>,
  ): Promise<Result> {
    const credential = await time.within(this.freshCredentials.get(orgId, accountId, expected), outOfTime);
    assertVariablesCurrent(credential);
    try {
      return await work(toCaller(credential));
    } catch (thrown) {
      if (!isRefused(thrown) || !isRefreshable(credential)) throw thrown;
      const renewed = await time.within(this.freshCredentials.renew(credential), outOfTime);
      try {
        return await work(toCaller(renewed));
      } catch (second) {
        if (isRefused(second)) await this.requireReauth(renewed);
        throw second;
      }
    }
  }

  /** Requires a new sign-in, because the server refuses even a token that was just refreshed. */
  private async requireReauth({ org_id, account_id, generation }: OpenedCredential): Promise<void> {
    await this.accounts.recordState(org_id, account_id, (account) =>
      needingReauth(account, generation, 'verify_refused', this.clock.now()),
    );
  }
}

const isRefused = (thrown: unknown): boolean => thrown instanceof RemoteFailed && thrown.facts.status === 401;

/** Returns the caller for a credential. Each sign-in has its own session. */
const toCaller = (credential: OpenedCredential): RemoteCaller => ({
  ...credential,
  session: `${credential.org_id}/${credential.account_id}/${credential.generation}`,
});

const outOfTime = () => new RemoteFailed('timeout', 'The time limit was reached before the call could be sent.', false);
