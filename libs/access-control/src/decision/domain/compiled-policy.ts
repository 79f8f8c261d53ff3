import { type ActiveGrant } from '../../restriction/domain/active-grants.js';
import { type RestrictionTarget, type TargetedRule } from '../../restriction/domain/restriction-rule.js';
import { type CompiledTarget, compileTarget } from './compiled-target.js';
import { ConnectorPolicy } from './connector-policy.js';

/**
 * Maximum number of connectors whose compiled rules stay in memory per member. Dropped entries are compiled again when
 * needed.
 */
const maxConnectors = 256;

type RepresentedPolicy = { user_id: string; policy: CompiledPolicy };

/** The compiled rules that bind one member: their own, and those on every role they hold (rule 3). */
export class CompiledPolicy {
  readonly targets: readonly CompiledTarget[];
  private readonly connectors = new Map<string, ConnectorPolicy>();

  constructor(
    own: CompiledTarget,
    roles: readonly CompiledTarget[],
    readonly grants: readonly ActiveGrant[],
    /** The policies of the members that this member stands for. Each of these policies must allow the access too. */
    readonly represented: readonly RepresentedPolicy[] = [],
  ) {
    this.targets = own.overrides ? [own] : [own, ...roles];
  }

  /**
   * Returns what the rules say about one connector.
   * @param ancestors nearest first, as `ConnectorLineage` returns them.
   */
  on(slug: string, ancestors: readonly string[]): ConnectorPolicy {
    const known = this.connectors.get(slug);
    if (known && isCurrentLineage(known.lineage, ancestors)) return known;
    const rules = new ConnectorPolicy(this.targets, this.grants, buildLineage(slug, ancestors));
    if (this.connectors.size >= maxConnectors) this.connectors.clear();
    this.connectors.set(slug, rules);
    return rules;
  }
}

const maxAncestors = 8;

/**
 * Returns the connector and the ancestors whose rules it inherits, nearest first.
 * @throws Error when there are more ancestors than a fork can have: an invalid record must not allow access.
 */
function buildLineage(slug: string, ancestors: readonly string[]): readonly string[] {
  if (ancestors.length === 0) return [slug];
  const lineage = [...new Set([slug, ...ancestors])];
  if (lineage.length > maxAncestors + 1) throw new Error(`The lineage of ${slug} has more than ${maxAncestors} forks.`);
  return lineage;
}

/** Whether `lineage` is still that of a connector with these ancestors. */
const isCurrentLineage = (lineage: readonly string[], ancestors: readonly string[]): boolean =>
  lineage.length === ancestors.length + 1 && ancestors.every((slug, place) => slug === lineage[place + 1]);

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
      const key = buildTargetKey(rule);
      const known = this.rules.get(key);
      if (known) known.push(rule);
      else this.rules.set(key, [rule]);
    }
    for (const target of compiled) this.compiled.set(buildTargetKey(target.target), target);
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
    const key = buildTargetKey(target);
    const known = this.compiled.get(key) ?? compileTarget(target, this.rules.get(key) ?? []);
    this.compiled.set(key, known);
    return known;
  }
}

const buildTargetKey = ({ target_type, target_id }: RestrictionTarget): string => `${target_type} ${target_id}`;
