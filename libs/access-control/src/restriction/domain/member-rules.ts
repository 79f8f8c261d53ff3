import { type GrantInForce } from './access-grant.js';
import { type CompiledTarget } from './compiled-target.js';
import { ConnectorRules } from './connector-rules.js';
import { isLineageOf, lineageOf } from './lineage.js';

/** Bounds what one member keeps in memory; what is dropped is compiled again when asked for. */
const mostConnectors = 256;

/** Everything that binds one member, compiled: their own rules and those of every role they hold (rule 3). */
export class MemberRules {
  readonly targets: readonly CompiledTarget[];
  private readonly connectors = new Map<string, ConnectorRules>();

  constructor(
    own: CompiledTarget,
    roles: readonly CompiledTarget[],
    readonly grants: readonly GrantInForce[],
  ) {
    this.targets = own.overrides ? [own] : [own, ...roles];
  }

  /** What the rules say of one connector. @param ancestors nearest first, as `ConnectorLineage` answers them. */
  on(slug: string, ancestors: readonly string[]): ConnectorRules {
    const known = this.connectors.get(slug);
    if (known && isLineageOf(known.lineage, ancestors)) return known;
    const rules = new ConnectorRules(this.targets, this.grants, lineageOf(slug, ancestors));
    if (this.connectors.size >= mostConnectors) this.connectors.clear();
    this.connectors.set(slug, rules);
    return rules;
  }
}
