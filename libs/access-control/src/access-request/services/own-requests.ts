import { Injectable } from '@nestjs/common';
import { SecondAccounts } from '#identity';
import { type Caller } from '#kernel';
import { AccessDecider } from '../../decision/services/access-decider.js';

/** Finds requests that count as the caller's own. */
@Injectable()
export class OwnRequests {
  constructor(
    private readonly secondAccounts: SecondAccounts,
    private readonly accessDecider: AccessDecider,
  ) {}

  /**
   * Returns those of the requesters whose accounts the caller may be able to use, if restrictions bind the caller. Such
   * a caller could otherwise get through the account what the restrictions block.
   */
  async findRequesters(caller: Caller, requesterIds: readonly string[]): Promise<ReadonlySet<string>> {
    if (requesterIds.length === 0 || !(await this.accessDecider.policyFor(caller, [])).isRestricted) return new Set();
    return new Set((await this.secondAccounts.find(caller, requesterIds)).keys());
  }
}
