import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { actOf, actOfOperator, type Caller, Callers, Clock, Transactions } from '#kernel';
import { canWriteRestriction } from '../domain/restriction-policy.js';
import { type RestrictionRule } from '../domain/restriction-rule.js';
import { refuseDuplicate, refuseOverlap, refuseOverQuota, Restriction } from '../domain/restriction.js';
import { RuleReferences } from '../domain/rule-references.js';
import { Restrictions } from '../persistence/restrictions.js';

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
    private readonly references: RuleReferences,
    private readonly clock: Clock,
  ) {}

  execute({ caller, rule }: CreateRestriction): Promise<string> {
    refuseOverlap(rule);
    return this.callers.withOrganizationLock(caller, async (current) => {
      canWriteRestriction(current, rule).orThrow();
      const known = await this.references.resolve(current.orgId, rule);
      const roleName = await this.references.roleName(current.orgId, rule);
      const restriction = Restriction.create(current.orgId, known, roleName, actOf(current, this.clock));
      return addRestriction(this.restrictions, restriction);
    });
  }
}

/**
 * Imports a restriction for the operator and returns its id. Only this command can create a rule that still replaces
 * the rules on its member's roles (rule 5).
 */
export class ImportRestriction extends Command<string> {
  constructor(
    readonly orgId: string,
    readonly rule: RestrictionRule & { target_type: 'user' },
    readonly legacyOverride: boolean,
  ) {
    super();
  }
}

@CommandHandler(ImportRestriction)
export class ImportRestrictionHandler implements ICommandHandler<ImportRestriction> {
  constructor(
    private readonly transactions: Transactions,
    private readonly restrictions: Restrictions,
    private readonly references: RuleReferences,
    private readonly clock: Clock,
  ) {}

  execute({ orgId, rule, legacyOverride }: ImportRestriction): Promise<string> {
    return this.transactions.withOrganizationLock(orgId, async () => {
      const known = await this.references.resolve(orgId, rule);
      const restriction = Restriction.create(orgId, known, null, actOfOperator(this.clock), legacyOverride);
      return addRestriction(this.restrictions, restriction);
    });
  }
}

async function addRestriction(restrictions: Restrictions, restriction: Restriction): Promise<string> {
  const conflicts = await restrictions.findConflicts(restriction.state);
  refuseDuplicate(conflicts);
  refuseOverQuota(conflicts);
  await restrictions.add(restriction);
  return restriction.state.id;
}
