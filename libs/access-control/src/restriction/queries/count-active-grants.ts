import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller } from '#kernel';
import { ActiveGrants } from '../domain/active-grants.js';
import { PolicyRules } from '../domain/restriction-rule.js';

/**
 * Counts the active grants that lift a part of a rule for some member. The author of the rule should know this number.
 */
export class CountActiveGrants extends Query<number> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
  ) {
    super();
  }
}

@QueryHandler(CountActiveGrants)
export class CountActiveGrantsHandler implements IQueryHandler<CountActiveGrants> {
  constructor(
    private readonly policyRules: PolicyRules,
    private readonly activeGrants: ActiveGrants,
  ) {}

  async execute({ caller: { orgId }, id }: CountActiveGrants): Promise<number> {
    const rule = await this.policyRules.find(orgId, id);
    return rule ? (await this.activeGrants.listLifting(orgId, rule)).length : 0;
  }
}
