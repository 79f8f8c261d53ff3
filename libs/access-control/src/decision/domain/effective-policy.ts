import { type ActiveGrant } from '../../restriction/domain/active-grants.js';
import { type ConnectorPolicy, type Step } from './connector-policy.js';
import { type CompiledPolicy } from './compiled-policy.js';
import { type Verdict } from './verdict.js';
import { type ToolFacts } from '../../restriction/domain/connector-tools.js';

/** Decides for one member about the connectors whose lineage was read for it. */
export class EffectivePolicy {
  private readonly known = new Map<string, ConnectorPolicy>();

  /** @param lineages ancestors by slug, nearest first. @param now milliseconds since 1970. */
  constructor(
    private readonly compiled: CompiledPolicy,
    private readonly lineages: ReadonlyMap<string, readonly string[]>,
    private readonly now: number,
  ) {}

  /** May the connector be reached at all. */
  decideConnector(slug: string): Verdict {
    return this.on(slug).decide(null, this.now);
  }

  decideTool(slug: string, tool: ToolFacts): Verdict {
    return this.on(slug).decide(tool, this.now);
  }

  /** The tools of one connector that the member may use. */
  reachable<Tool extends ToolFacts>(slug: string, tools: readonly Tool[]): Tool[] {
    const policy = this.on(slug);
    return tools.filter((tool) => policy.decide(tool, this.now).allowed);
  }

  /** Every step that leads to the decision, for explaining it. */
  trace(slug: string, tool: ToolFacts | null): Step[] {
    return this.on(slug).trace(tool, this.now);
  }

  /** Grants of the member for this connector that have not run out. */
  grantsOn(slug: string): ActiveGrant[] {
    return this.on(slug).grantsAt(this.now);
  }

  /** A connector whose lineage nobody read is never let through. */
  private on(slug: string): ConnectorPolicy {
    const known = this.known.get(slug);
    if (known) return known;
    const ancestors = this.lineages.get(slug);
    if (!ancestors) throw new Error(`The lineage of ${slug} was not read before deciding about it.`);
    const policy = this.compiled.on(slug, ancestors);
    this.known.set(slug, policy);
    return policy;
  }
}
