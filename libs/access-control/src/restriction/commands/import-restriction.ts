import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { actOfOperator, Clock, Transactions } from '#kernel';
import { refuseDuplicate, refuseOverQuota, Restriction } from '../domain/restriction.js';
import { RuleReferences } from '../domain/rule-references.js';
import { type RestrictionRule } from '../domain/restriction-rule.js';
import { Restrictions } from '../persistence/restrictions.js';

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
      const conflicts = await this.restrictions.findConflicts(restriction.state);
      refuseDuplicate(conflicts);
      refuseOverQuota(conflicts);
      await this.restrictions.add(restriction);
      return restriction.state.id;
    });
  }
}
