import { type CompiledTarget, compileTarget } from '../../decision/domain/compiled-target.js';
import { CompiledPolicy } from '../../decision/domain/compiled-policy.js';
import { type RestrictionTarget } from '../../restriction/domain/restriction-rule.js';
import { type TargetedRule } from '../../restriction/domain/policy-rules.js';
import { type EvaluatedMember } from './affected-members.js';

/** Rules by whom they bind, each target compiled once. */
export class PolicyCompiler {
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

  policyOf({ user_id, role_ids, grants }: EvaluatedMember): CompiledPolicy {
    const roles = role_ids.map((target_id) => this.target({ target_type: 'role', target_id }));
    return new CompiledPolicy(this.own(user_id), roles, grants);
  }

  private target(target: RestrictionTarget): CompiledTarget {
    const key = keyOf(target);
    const known = this.compiled.get(key) ?? compileTarget(target, this.rules.get(key) ?? []);
    this.compiled.set(key, known);
    return known;
  }
}

const keyOf = ({ target_type, target_id }: RestrictionTarget): string => `${target_type} ${target_id}`;
