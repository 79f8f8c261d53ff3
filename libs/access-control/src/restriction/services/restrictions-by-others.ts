import { Injectable } from '@nestjs/common';
import { isDecidedByOther, SecondAccounts } from '#identity';
import { type Caller } from '#kernel';
import { type RestrictedByOthers } from '../domain/restriction-policy.js';
import { type RestrictionTarget } from '../domain/restriction-rule.js';
import { MemberRuleReader } from '../persistence/member-rule-reader.js';

/** Finds accounts that a caller may be able to use and that another person restricted. */
@Injectable()
export class RestrictionsByOthers {
  constructor(
    private readonly secondAccounts: SecondAccounts,
    private readonly memberRuleReader: MemberRuleReader,
  ) {}

  /** Like `find`, for one member. */
  findOn(caller: Caller, userId: string): Promise<RestrictedByOthers> {
    return this.find(caller, [{ target_type: 'user', target_id: userId }]);
  }

  async find(caller: Caller, targets: readonly RestrictionTarget[]): Promise<RestrictedByOthers> {
    const users = targets.filter(({ target_type }) => target_type === 'user').map(({ target_id }) => target_id);
    const accounts = [...(await this.secondAccounts.find(caller, users)).keys()].filter(
      (id) => !caller.standsFor.has(id),
    );
    if (accounts.length === 0) return new Set();
    const rules = await this.memberRuleReader.listAuthors(caller.orgId, accounts);
    const authors = rules.flatMap(({ created_by, updated_by }) => [created_by, updated_by]);
    const shared = await this.secondAccounts.find(caller, accounts, authors);
    const byOthers = rules.filter((rule) =>
      isDecidedByOther(shared, rule.target_id, [rule.created_by, rule.updated_by]),
    );
    return new Set(byOthers.map(({ target_id }) => target_id));
  }
}
