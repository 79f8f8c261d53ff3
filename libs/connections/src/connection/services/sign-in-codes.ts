import { Injectable } from '@nestjs/common';
import { actOf, ApiError, type Caller, Clock } from '#kernel';
import { AccountStatuses, Vault } from '../../vault/domain/vault.js';
import { type ConnectOutcome, codeDigest, expired } from '../domain/connect-outcome.js';
import { type ExpectedCallback, ExpectedCallbacks } from '../domain/expected-callback.js';
import { Connections } from '../domain/connections.js';

/** Takes finished sign-ins over from the vault, or has it forget them. */
@Injectable()
export class SignInCodes {
  constructor(
    private readonly vault: Vault,
    private readonly statuses: AccountStatuses,
    private readonly callbacks: ExpectedCallbacks,
    private readonly connections: Connections,
    private readonly clock: Clock,
  ) {}

  async redeem(expected: ExpectedCallback, caller: Caller, code: string): Promise<ConnectOutcome> {
    const { org_id, connection_id, id: session_id } = expected;
    const redeemed = await this.vault.redeem(org_id, { connection_id, session_id, code });
    if (!redeemed) return expired;
    this.statuses.forget(redeemed.account_id);
    const outcome = { status: 'connected', reason: null, code_hash: codeDigest(code) } as const;
    try {
      await this.connections.change(org_id, connection_id, async (connection) => {
        // Of two visits with the same code, the second finds it noted.
        if (!(await this.callbacks.settle(expected, outcome))) return;
        connection.connect(redeemed, actOf(caller, this.clock));
      });
      return outcome;
    } catch (error) {
      if (!isGone(error)) throw error;
      // Deleted while the vault was asked: what was just taken over belongs to nobody.
      await this.vault.revoke(org_id, redeemed.account_id, 'connection_deleted');
      return expired;
    }
  }

  /** Whoever began it may no longer: the vault revokes what the sign-in brought. */
  async reject(expected: ExpectedCallback, code: string): Promise<ConnectOutcome> {
    await this.vault.closeSession(expected.org_id, expected.id);
    const outcome = { status: 'failed', reason: 'not_allowed', code_hash: codeDigest(code) } as const;
    await this.callbacks.settle(expected, outcome);
    return outcome;
  }
}

const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;
