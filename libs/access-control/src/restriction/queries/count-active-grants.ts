import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller } from '#kernel';
import { ActiveGrants, type LiftableRule } from '../domain/active-grants.js';

/**
 * Counts the active grants that lift a part of a rule for some member. The author of the rule should know this number.
 */
export class CountActiveGrants extends Query<number> {
  constructor(
    readonly caller: Caller,
    readonly rule: LiftableRule,
  ) {
    super();
  }
}

@QueryHandler(CountActiveGrants)
export class CountActiveGrantsHandler implements IQueryHandler<CountActiveGrants> {
  constructor(private readonly activeGrants: ActiveGrants) {}

  execute({ caller, rule }: CountActiveGrants): Promise<number> {
    return this.activeGrants.countLifting(caller.orgId, rule);
  }
}
