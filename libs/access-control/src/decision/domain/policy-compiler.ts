import { type ActiveGrant } from '../../restriction/domain/active-grants.js';
import { type TargetedRule } from '../../restriction/domain/policy-rules.js';
import { type RestrictionTarget } from '../../restriction/domain/restriction-rule.js';
import { CompiledPolicy } from './compiled-policy.js';
import { type CompiledTarget, compileTarget } from './compiled-target.js';

/** The member whose policy is compiled. */
export type GovernedMember = {
  user_id: string;
  role_ids: readonly string[];
  grants: readonly ActiveGrant[];
  /** The members whose rules also bind this member, with their grants. */
  represented?: readonly GovernedMember[];
};

/** Compiles the rules on each target once. */
export class PolicyCompiler {
  private readonly rules = new Map<string, TargetedRule[]>();
  private readonly compiled = new Map<string, CompiledTarget>();

  /** @param compiled roles that are already compiled and unchanged. */
  constructor(rules: readonly TargetedRule[], compiled: Iterable<CompiledTarget> = []) {
    for (const rule of rules) {
      const key = keyOf(rule);
      const known = this.rules.get(key);
      if (known) known.push(rule);
      else this.rules.set(key, [rule]);
    }
    for (const target of compiled) this.compiled.set(keyOf(target.target), target);
  }

  own(userId: string): CompiledTarget {
    return this.target({ target_type: 'user', target_id: userId });
  }

  role(roleId: string): CompiledTarget {
    return this.target({ target_type: 'role', target_id: roleId });
  }

  compilePolicy({ user_id, role_ids, grants, represented = [] }: GovernedMember): CompiledPolicy {
    return new CompiledPolicy(
      this.own(user_id),
      role_ids.map((id) => this.role(id)),
      grants,
      represented.map((other) => ({ user_id: other.user_id, policy: this.compilePolicy(other) })),
    );
  }

  private target(target: RestrictionTarget): CompiledTarget {
    const key = keyOf(target);
    const known = this.compiled.get(key) ?? compileTarget(target, this.rules.get(key) ?? []);
    this.compiled.set(key, known);
    return known;
  }
}

const keyOf = ({ target_type, target_id }: RestrictionTarget): string => `${target_type} ${target_id}`;
