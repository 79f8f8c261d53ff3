import { covers, type GrantInForce, holds, outweighs } from './access-grant.js';
import { type CompiledTarget, type Listings, nothingSaid, type ToolFacts } from './compiled-target.js';
import { canBlock, type Finding, judge } from './judge.js';
import { allowed, type Verdict } from './verdict.js';

/** One target asked about one connector of the lineage. */
type Question = { target: CompiledTarget; on: string; distance: number; said: Listings };

/** One link of the chain that leads to a decision. */
export type Step = Finding & {
  target: CompiledTarget;
  /** The connector looked at: the one asked about, or an ancestor of it. */
  on: string;
  /** How many forks away `on` is. */
  distance: number;
  lifted_by: GrantInForce | null;
};

/** What a member's rules and grants say of one connector: decisions and their explanation come from the same steps. */
export class ConnectorRules {
  /** Only the questions that can block: the others need no asking to decide. */
  private readonly binding: Question[];
  private readonly grants: GrantInForce[];

  /** @param lineage the connector and then its ancestors, nearest first. */
  constructor(
    private readonly targets: readonly CompiledTarget[],
    grants: readonly GrantInForce[],
    readonly lineage: readonly string[],
  ) {
    this.binding = bindingOf(targets, lineage);
    this.grants = grants.length === 0 ? none : grants.filter(({ connector_slug }) => connector_slug === lineage[0]);
  }

  /** @param tool null: may the connector be reached at all. @param now milliseconds since 1970. */
  decide(tool: ToolFacts | null, now: number): Verdict {
    let blocking: Step[] | null = null;
    for (const question of this.binding) {
      const finding = judge(question.target, question.said, tool, question.distance > 0);
      if (finding.verdict === 'admits') continue;
      const lifted_by = this.lifting(question, tool, now);
      if (!lifted_by) (blocking ??= []).push(stepOf(question, finding, lifted_by));
    }
    return blocking ? this.refusal(blocking, tool, now) : allowed;
  }

  /** Every target on every connector of the lineage, whether it blocks or not. */
  chain(tool: ToolFacts | null, now: number): Step[] {
    return this.questions().map((question) => {
      const finding = judge(question.target, question.said, tool, question.distance > 0);
      return stepOf(question, finding, this.lifting(question, tool, now));
    });
  }

  grantsAt(now: number): GrantInForce[] {
    return this.grants.filter((grant) => holds(grant, now));
  }

  private questions(): Question[] {
    return this.targets.flatMap((target) => this.lineage.map((on, distance) => ask(target, on, distance)));
  }

  private lifting({ target, distance }: Question, tool: ToolFacts | null, now: number): GrantInForce | null {
    if (this.grants.length === 0) return null;
    const lifts = (grant: GrantInForce) =>
      holds(grant, now) && covers(grant, tool) && outweighs(grant, target.target, distance > 0);
    return this.grants.find(lifts) ?? null;
  }

  private refusal(blocking: Step[], tool: ToolFacts | null, now: number): Verdict {
    const inherited = blocking.every(({ distance }) => distance > 0) && !this.isNamedItself();
    const nearest = inherited ? Math.min(...blocking.map(({ distance }) => distance)) : 0;
    return {
      allowed: false,
      restricted_by: blocking.some(({ target }) => target.target.target_type === 'user') ? 'user' : 'role',
      restricted_scope: tool && this.decide(null, now).allowed ? 'tool' : 'connector',
      inherited_from: inherited ? this.lineage[nearest]! : null,
    };
  }

  private isNamedItself(): boolean {
    return this.targets.some(({ connectors }) => {
      const said = connectors.get(this.lineage[0]!);
      return said && (said.allow.whole || said.block.whole);
    });
  }
}

const none: GrantInForce[] = [];

/** In plain loops: this runs for every connector of every page whose rules were not asked about before. */
function bindingOf(targets: readonly CompiledTarget[], lineage: readonly string[]): Question[] {
  const binding: Question[] = [];
  for (const target of targets)
    for (let distance = 0; distance < lineage.length; distance += 1) {
      const question = ask(target, lineage[distance]!, distance);
      if (canBlock(target, question.said, distance > 0)) binding.push(question);
    }
  return binding;
}

const ask = (target: CompiledTarget, on: string, distance: number): Question => ({
  target,
  on,
  distance,
  said: target.connectors.get(on) ?? nothingSaid,
});

const stepOf = ({ target, on, distance }: Question, found: Finding, lifted_by: GrantInForce | null): Step => ({
  verdict: found.verdict,
  matched: found.matched,
  target,
  on,
  distance,
  lifted_by,
});
