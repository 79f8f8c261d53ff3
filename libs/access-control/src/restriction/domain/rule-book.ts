import { type GrantInForce } from './access-grant.js';
import { type CompiledTarget, compileTarget, type RuleInForce } from './compiled-target.js';
import { MemberRules } from './member-rules.js';
import { type RestrictionTarget } from './restriction-rule.js';

export type TargetedRule = RuleInForce & RestrictionTarget;

export type EvaluatedMember = { user_id: string; role_ids: readonly string[]; grants: readonly GrantInForce[] };

/** Rules by whom they bind, each target compiled once. */
export class RuleBook {
  private readonly rules = new Map<string, TargetedRule[]>();
  private readonly compiled = new Map<string, CompiledTarget>();

  constructor(rules: readonly TargetedRule[]) {
    for (const rule of rules) {
      const key = keyOf(rule);
      this.rules.set(key, [...(this.rules.get(key) ?? []), rule]);
    }
  }

  own(userId: string): CompiledTarget {
    return this.target({ target_type: 'user', target_id: userId });
  }

  rulesOf({ user_id, role_ids, grants }: EvaluatedMember): MemberRules {
    const roles = role_ids.map((target_id) => this.target({ target_type: 'role', target_id }));
    return new MemberRules(this.own(user_id), roles, grants);
  }

  private target(target: RestrictionTarget): CompiledTarget {
    const key = keyOf(target);
    const known = this.compiled.get(key) ?? compileTarget(target, this.rules.get(key) ?? []);
    this.compiled.set(key, known);
    return known;
  }
}

const keyOf = ({ target_type, target_id }: RestrictionTarget): string => `${target_type} ${target_id}`;
