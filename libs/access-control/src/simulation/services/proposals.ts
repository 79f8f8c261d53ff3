import { Injectable } from '@nestjs/common';
import { fieldAt, type FieldPath, invalid } from '#kernel';
import { RuleReferences } from '../../restriction/domain/rule-references.js';
import { refuseOverlap } from '../../restriction/domain/refuse-overlap.js';
import { type RestrictionRule } from '../../restriction/domain/restriction-rule.js';
import { draftOf, type RuleChange } from '../domain/rule-change.js';
import { PolicyRules, type TargetedRule } from '../../restriction/domain/policy-rules.js';

/** A change to simulate: a rule to write, a rule it replaces, a rule to delete. */
export type Proposal = { draft: RestrictionRule | null; replaces: string | null; deletes: string | null };

/** Looks up what a proposal names. */
@Injectable()
export class Proposals {
  constructor(
    private readonly rules: PolicyRules,
    private readonly references: RuleReferences,
  ) {}

  /** @throws validation_error for everything POST would refuse, and for rules that do not exist. */
  async toChange(orgId: string, { draft, replaces, deletes }: Proposal): Promise<RuleChange> {
    if (draft) refuseOverlap(draft, '/draft');
    const replaced = replaces === null ? null : await this.rule(orgId, replaces, '/replaces');
    const deleted = deletes === null ? null : await this.rule(orgId, deletes, '/deletes');
    const known = draft && (await this.references.resolve(orgId, draft, replaced ?? undefined, '/draft'));
    return {
      draft: known && draftOf(known, replaced),
      removed: [replaced, deleted].filter((rule) => rule !== null),
    };
  }

  private async rule(orgId: string, id: string, path: FieldPath): Promise<TargetedRule> {
    const found = await this.rules.find(orgId, id);
    if (!found)
      throw invalid(path, 'invalid_value', `${fieldAt(path)} must be the id of a restriction of this organization.`);
    return found;
  }
}
