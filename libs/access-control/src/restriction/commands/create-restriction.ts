import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { createAct, type Caller, Callers, Clock, Resumable } from '#kernel';
import { canWriteRestriction } from '../domain/restriction-policy.js';
import { type RestrictionRule } from '../domain/restriction-rule.js';
import { assertNotDuplicate, assertNoOverlap, assertWithinQuota, Restriction } from '../domain/restriction.js';
import { RuleReferences } from '../domain/rule-references.js';
import { Restrictions } from '../persistence/restrictions.js';
import { RestrictionsByOthers } from '../services/restrictions-by-others.js';

/** Creates a restriction and returns its id. */
export class CreateRestriction extends Command<string> {
  constructor(
    readonly caller: Caller,
    readonly rule: RestrictionRule,
  ) {
    super();
  }
}

@CommandHandler(CreateRestriction)
export class CreateRestrictionHandler implements ICommandHandler<CreateRestriction> {
  constructor(
    private readonly callers: Callers,
    private readonly restrictions: Restrictions,
    private readonly ruleReferences: RuleReferences,
    private readonly restrictionsByOthers: RestrictionsByOthers,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller, rule }: CreateRestriction): Promise<string> {
    assertNoOverlap(rule);
    return this.callers.withOrganizationLock(caller, async (current) => {
      canWriteRestriction(current, rule, await this.restrictionsByOthers.find(current, [rule])).orThrow();
      const known = await this.ruleReferences.resolve(current, rule);
      const roleName = await this.ruleReferences.roleName(current.orgId, rule);
      const restriction = Restriction.create(current.orgId, known, roleName, createAct(current, this.clock));
      return addRestriction(this.restrictions, restriction);
    });
  }
}

export async function addRestriction(restrictions: Restrictions, restriction: Restriction): Promise<string> {
  const conflicts = await restrictions.findConflicts(restriction.state);
  assertNotDuplicate(conflicts);
  assertWithinQuota(conflicts);
  await restrictions.add(restriction);
  return restriction.state.id;
}
