import { type ActiveGrant } from '../../restriction/domain/active-grants.js';
import { type CompiledTarget } from './compiled-target.js';
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
    if (known && isLineageOf(known.lineage, ancestors)) return known;
    const rules = new ConnectorPolicy(this.targets, this.grants, lineageOf(slug, ancestors));
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
function lineageOf(slug: string, ancestors: readonly string[]): readonly string[] {
  if (ancestors.length === 0) return [slug];
  const lineage = [...new Set([slug, ...ancestors])];
  if (lineage.length > maxAncestors + 1) throw new Error(`The lineage of ${slug} has more than ${maxAncestors} forks.`);
  return lineage;
}

/** Whether `lineage` is still that of a connector with these ancestors. */
export const isLineageOf = (lineage: readonly string[], ancestors: readonly string[]): boolean =>
  lineage.length === ancestors.length + 1 && ancestors.every((slug, place) => slug === lineage[place + 1]);
