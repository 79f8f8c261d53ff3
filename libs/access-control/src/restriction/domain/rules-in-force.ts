import { type GrantInForce } from './access-grant.js';
import { type ToolFacts } from './compiled-target.js';
import { type ConnectorRules, type Step } from './connector-rules.js';
import { type MemberRules } from './member-rules.js';
import { type Verdict } from './verdict.js';

/** Decides for one member about the connectors whose lineage was read for it. */
export class RulesInForce {
  private readonly known = new Map<string, ConnectorRules>();

  /** @param lineages ancestors by slug, nearest first. @param now milliseconds since 1970. */
  constructor(
    private readonly rules: MemberRules,
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
    const rules = this.on(slug);
    return tools.filter((tool) => rules.decide(tool, this.now).allowed);
  }

  /** Every step that leads to the decision, for explaining it. */
  chain(slug: string, tool: ToolFacts | null): Step[] {
    return this.on(slug).chain(tool, this.now);
  }

  /** Grants of the member for this connector that have not run out. */
  grantsOn(slug: string): GrantInForce[] {
    return this.on(slug).grantsAt(this.now);
  }

  /** A connector whose lineage nobody read is never let through. */
  private on(slug: string): ConnectorRules {
    const known = this.known.get(slug);
    if (known) return known;
    const ancestors = this.lineages.get(slug);
    if (!ancestors) throw new Error(`The lineage of ${slug} was not read before deciding about it.`);
    const rules = this.rules.on(slug, ancestors);
    this.known.set(slug, rules);
    return rules;
  }
}
