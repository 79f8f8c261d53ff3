import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { actOfOperator, Clock, Transactions } from '#kernel';
import { type RestrictionRule } from '../domain/restriction-rule.js';
import { Restriction } from '../domain/restriction.js';
import { RuleReferences } from '../domain/rule-references.js';
import { Restrictions } from '../persistence/restrictions.js';
import { addRestriction } from './create-restriction.js';

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
    private readonly ruleReferences: RuleReferences,
    private readonly clock: Clock,
  ) {}

  execute({ orgId, rule, legacyOverride }: ImportRestriction): Promise<string> {
    return this.transactions.withOrganizationLock(orgId, async () => {
      const known = await this.ruleReferences.resolve({ orgId }, rule);
      const restriction = Restriction.create(orgId, known, null, actOfOperator(this.clock), legacyOverride);
      return addRestriction(this.restrictions, restriction);
    });
  }
}
