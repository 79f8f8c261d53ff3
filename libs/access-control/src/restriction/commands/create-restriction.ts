import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { actOf, type Caller, Callers, Clock } from '#kernel';
import { refuseOverQuota, refuseTwin } from '../domain/crowd.js';
import { References } from '../domain/references.js';
import { refuseOverlap } from '../domain/refuse-overlap.js';
import { canWriteRestriction } from '../domain/restriction-policy.js';
import { type RestrictionRule } from '../domain/restriction-rule.js';
import { Restriction } from '../domain/restriction.js';
import { Restrictions } from '../domain/restrictions.js';

/** Answers the id of the new restriction. */
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
    private readonly references: References,
    private readonly clock: Clock,
  ) {}

  execute({ caller: asking, rule }: CreateRestriction): Promise<string> {
    refuseOverlap(rule);
    return this.callers.withOrganizationLock(asking, async (caller) => {
      canWriteRestriction(caller, rule).orThrow();
      const known = await this.references.resolve(caller.orgId, rule);
      const roleName = await this.references.roleName(caller.orgId, rule);
      const restriction = Restriction.create(caller.orgId, known, roleName, actOf(caller, this.clock));
      const crowd = await this.restrictions.beside(restriction.state);
      refuseTwin(crowd);
      refuseOverQuota(crowd);
      await this.restrictions.add(restriction);
      return restriction.state.id;
    });
  }
}
