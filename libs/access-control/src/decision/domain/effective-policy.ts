import { type Caller } from '#kernel';
import { type ActiveGrant } from '../../restriction/domain/active-grants.js';
import { type ToolFacts } from '../../restriction/domain/connector-labels.js';
import { type CompiledPolicy } from './compiled-policy.js';
import { type ConnectorPolicy, type Step, type Verdict } from './connector-policy.js';

/** Decides for one member about the connectors whose lineage was loaded. */
export class EffectivePolicy {
  private readonly known = new Map<string, ConnectorPolicy>();

  /** @param lineages ancestors by slug, nearest first. @param now milliseconds since 1970. */
  constructor(
    private readonly compiled: CompiledPolicy,
    private readonly lineages: ReadonlyMap<string, readonly string[]>,
    private readonly now: number,
  ) {}

  /** Whether any rule binds the member. */
  get isRestricted(): boolean {
    const policies = [this.compiled, ...this.compiled.represented.map(({ policy }) => policy)];
    return policies.some(({ targets }) => targets.some(({ rules }) => rules.length > 0));
  }

  decideConnector(slug: string): Verdict {
    return this.decide(slug, null);
  }

  decideTool(slug: string, tool: ToolFacts): Verdict {
    return this.decide(slug, tool);
  }

  /** Returns the tools of one connector that the member may use. */
  reachable<Tool extends ToolFacts>(slug: string, tools: readonly Tool[]): Tool[] {
    return tools.filter((tool) => this.decide(slug, tool).allowed);
  }

  /** Returns every step that leads to the decision, so that it can be explained. */
  trace(slug: string, tool: ToolFacts | null): Step[] {
    const own = this.on(slug).trace(tool, this.now);
    const others = this.compiled.represented.flatMap(({ user_id, policy }) =>
      policy
        .on(slug, this.getAncestors(slug))
        .trace(tool, this.now)
        .map((step) => ({ ...step, stands_for: user_id })),
    );
    return [...own, ...others];
  }

  /** Returns the member's grants for this connector that have not expired. */
  grantsOn(slug: string): ActiveGrant[] {
    return this.on(slug).grantsAt(this.now);
  }

  private decide(slug: string, tool: ToolFacts | null): Verdict {
    const own = this.on(slug).decide(tool, this.now);
    if (!own.allowed) return own;
    for (const { user_id, policy } of this.compiled.represented) {
      const verdict = policy.on(slug, this.getAncestors(slug)).decide(tool, this.now);
      if (!verdict.allowed) return { ...verdict, stands_for: user_id };
    }
    return own;
  }

  private on(slug: string): ConnectorPolicy {
    const known = this.known.get(slug);
    if (known) return known;
    const policy = this.compiled.on(slug, this.getAncestors(slug));
    this.known.set(slug, policy);
    return policy;
  }

  /** @throws when the connector's lineage was not loaded. Without it, inherited rules would not block the connector. */
  private getAncestors(slug: string): readonly string[] {
    const ancestors = this.lineages.get(slug);
    if (!ancestors) throw new Error(`The lineage of ${slug} was not loaded before the decision.`);
    return ancestors;
  }
}

/** Finds the connectors from which a fork descends. They stay recorded when the fork is unlinked from its upstream. */
export abstract class ConnectorLineage {
  /**
   * Returns the ancestors of each slug, nearest first, in at most one round trip. A connector without ancestors may be
   * absent from the result.
   * @throws when the lineage cannot be read. Rules are inherited along the lineage, so no decision is possible without
   * it.
   */
  abstract getAncestors(orgId: string, slugs: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;

  /** Returns the ancestors as of the caller's epoch. The results of that epoch are cached. */
  abstract at(
    caller: Pick<Caller, 'orgId' | 'epoch'>,
    slugs: readonly string[],
  ): Promise<ReadonlyMap<string, readonly string[]>>;
}
