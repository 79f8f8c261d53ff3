import { type ActiveGrant } from '../../restriction/domain/active-grants.js';
import { type CompiledTarget } from './compiled-target.js';
import { ConnectorPolicy } from './connector-policy.js';
import { isLineageOf, lineageOf } from './lineage.js';

/** Bounds what one member keeps in memory; what is dropped is compiled again when asked for. */
const mostConnectors = 256;

/** The policy of somebody whom a member stands for. */
type RepresentedPolicy = { user_id: string; policy: CompiledPolicy };

/** Everything that binds one member, compiled: their own rules and those of every role they hold (rule 3). */
export class CompiledPolicy {
  readonly targets: readonly CompiledTarget[];
  private readonly connectors = new Map<string, ConnectorPolicy>();

  constructor(
    own: CompiledTarget,
    roles: readonly CompiledTarget[],
    readonly grants: readonly ActiveGrant[],
    /** What binds those whom the member stands for: it must be let through by each. */
    readonly represented: readonly RepresentedPolicy[] = [],
  ) {
    this.targets = own.overrides ? [own] : [own, ...roles];
  }

  /** What the rules say of one connector. @param ancestors nearest first, as `ConnectorLineage` answers them. */
  on(slug: string, ancestors: readonly string[]): ConnectorPolicy {
    const known = this.connectors.get(slug);
    if (known && isLineageOf(known.lineage, ancestors)) return known;
    const rules = new ConnectorPolicy(this.targets, this.grants, lineageOf(slug, ancestors));
    if (this.connectors.size >= mostConnectors) this.connectors.clear();
    this.connectors.set(slug, rules);
    return rules;
  }
}
