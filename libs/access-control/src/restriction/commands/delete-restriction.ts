import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { createAct, type Caller, Callers, Clock, Resumable } from '#kernel';
import { RuleReferences } from '../domain/rule-references.js';
import { canWriteRestriction } from '../domain/restriction-policy.js';
import { type Restriction } from '../domain/restriction.js';
import { Restrictions } from '../persistence/restrictions.js';
import { RestrictionsByOthers } from '../services/restrictions-by-others.js';

export class DeleteRestriction extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly expected?: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(DeleteRestriction)
export class DeleteRestrictionHandler implements ICommandHandler<DeleteRestriction> {
  constructor(
    private readonly callers: Callers,
    private readonly restrictions: Restrictions,
    private readonly ruleReferences: RuleReferences,
    private readonly restrictionsByOthers: RestrictionsByOthers,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller, id, expected }: DeleteRestriction): Promise<void> {
    return this.callers.withOrganizationLock(caller, (current) => {
      const decide = async (restriction: Restriction) => {
        const rule = restriction.state;
        canWriteRestriction(current, rule, await this.restrictionsByOthers.find(current, [rule])).orThrow();
        restriction.remove(
          await this.ruleReferences.roleName(current.orgId, restriction.state),
          createAct(current, this.clock),
        );
      };
      return this.restrictions.change(current.orgId, id, decide, expected);
    });
  }
}
