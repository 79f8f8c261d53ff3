import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Act, createAct, type Caller, Callers, Clock, Resumable } from '#kernel';
import { changedRule, type RestrictionRule, type RestrictionTarget, sameTarget } from '../domain/restriction-rule.js';
import { assertNotDuplicate, assertNoOverlap, assertWithinQuota, type Restriction } from '../domain/restriction.js';
import { RuleReferences } from '../domain/rule-references.js';
import { canWriteRestriction } from '../domain/restriction-policy.js';
import { Restrictions } from '../persistence/restrictions.js';
import { RestrictionsByOthers } from '../services/restrictions-by-others.js';

type RestrictionChanges = Partial<RestrictionRule> & { legacy_override?: false };

export class UpdateRestriction extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly changes: RestrictionChanges,
    readonly expected?: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(UpdateRestriction)
export class UpdateRestrictionHandler implements ICommandHandler<UpdateRestriction> {
  constructor(
    private readonly callers: Callers,
    private readonly restrictions: Restrictions,
    private readonly ruleReferences: RuleReferences,
    private readonly restrictionsByOthers: RestrictionsByOthers,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller, id, changes, expected }: UpdateRestriction): Promise<void> {
    const { connector_slugs, tools } = changes;
    if (connector_slugs && tools) assertNoOverlap({ connector_slugs, tools });
    return this.callers.withOrganizationLock(caller, (current) => {
      const decide = (restriction: Restriction) => this.decide(current, restriction, changes);
      return this.restrictions.change(current.orgId, id, decide, expected);
    });
  }

  private async decide(
    caller: Caller,
    restriction: Restriction,
    { legacy_override, ...changes }: RestrictionChanges,
  ): Promise<void> {
    const act = createAct(caller, this.clock);
    const before = restriction.state;
    const next = changedRule(before, changes);
    const byOthers = await this.restrictionsByOthers.find(caller, [before, next]);
    canWriteRestriction(caller, before, byOthers).orThrow();
    canWriteRestriction(caller, next, byOthers).orThrow();
    const known = await this.ruleReferences.resolve(caller, next, before);
    restriction.update(known, await this.ruleReferences.roleName(caller.orgId, next), act);
    if (restriction.events.length > 0) await this.assertNoConflicts(restriction, before);
    if (legacy_override === false && before.target_type === 'user')
      await this.clearOverride(restriction, before.target_id, act);
  }

  private async assertNoConflicts(restriction: Restriction, before: RestrictionTarget): Promise<void> {
    const conflicts = await this.restrictions.findConflicts(restriction.state);
    assertNotDuplicate(conflicts);
    if (!sameTarget(restriction.state, before)) assertWithinQuota(conflicts);
  }

  /** Clears the override on every rule of the member (rule 5), in this transaction and with one event. */
  private async clearOverride(restriction: Restriction, userId: string, act: Act): Promise<void> {
    const { org_id, id } = restriction.state;
    restriction.clearLegacyOverride(userId, await this.restrictions.listOverrides(org_id, userId), act);
    await this.restrictions.clearOverrides(org_id, userId, id, act);
  }
}
