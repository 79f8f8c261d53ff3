import { type ActiveGrant, covers, isActive, isLiftingGrant } from '../../restriction/domain/active-grants.js';
import { type ToolFacts } from '../../restriction/domain/connector-labels.js';
import {
  isBlockPossible,
  type CompiledTarget,
  evaluate,
  type Question,
  buildQuestion,
  type TargetVerdict,
} from './compiled-target.js';
import { defineError } from '#kernel';

export const connectorRestricted = defineError(
  403,
  'connector_restricted',
  'A restriction blocks the caller from the connector. `GET /restriction/explain` says why. If ' +
    '`details.can_request_access` is true, send `details.request_access` to `POST /access-request`. Service members ' +
    'cannot request access.',
);

export const toolRestricted = defineError(
  403,
  'tool_restricted',
  'A restriction blocks the caller from the tool. `GET /restriction/explain` says why. If ' +
    '`details.can_request_access` is true, send `details.request_access` to `POST /access-request`. Service members ' +
    'cannot request access.',
);

/** The decision about one connector or tool for one member. */
export type Verdict = {
  allowed: boolean;
  /** `user` if a rule on the member blocks, otherwise `role` if a rule on a role does. */
  restricted_by: 'user' | 'role' | null;
  /** `connector`: the whole connector is blocked. */
  restricted_scope: 'connector' | 'tool' | null;
  /** The ancestor whose rules block; null if a rule about the connector itself blocks, or names the whole connector. */
  inherited_from: string | null;
  /**
   * The member for whom the caller stands, and whose rules block the caller. Absent if the caller's own rules block.
   */
  stands_for?: string;
};

const allowed: Verdict = Object.freeze({
  allowed: true,
  restricted_by: null,
  restricted_scope: null,
  inherited_from: null,
});

/** One step of the evaluation that leads to a decision. */
export type Step = TargetVerdict & {
  target: CompiledTarget;
  /** The connector whose rules apply: the requested connector or one of its ancestors. */
  on: string;
  /** Number of forks between this connector and the requested connector. */
  distance: number;
  lifted_by: ActiveGrant | null;
  /** The member the rules belong to, if the caller stands for that member. */
  stands_for?: string;
};

/** What a member's rules and grants say about one connector. Decisions and their explanation use the same steps. */
export class ConnectorPolicy {
  /** The pairs of target and connector that can block something. Decisions evaluate only these pairs. */
  private readonly binding: Question[];
  private readonly grants: ActiveGrant[];
  private reachable: boolean | undefined;
  /**
   * Caches decisions about tools, because pages ask for the same decisions repeatedly. Not used if there are grants,
   * because grants expire.
   */
  private readonly verdicts = new WeakMap<ToolFacts, Verdict>();
  /** Caches refusals, because only a few different ones occur. */
  private readonly refusals: Verdict[] = [];

  /** @param lineage the connector and its ancestors, nearest first. */
  constructor(
    private readonly targets: readonly CompiledTarget[],
    grants: readonly ActiveGrant[],
    readonly lineage: readonly string[],
  ) {
    this.binding = findBinding(targets, lineage);
    this.grants = grants.length === 0 ? noGrants : grants.filter(({ connector_slug }) => connector_slug === lineage[0]);
  }

  /**
   * Decides about a tool, or about the connector itself if `tool` is null.
   * @param now milliseconds since 1970.
   */
  decide(tool: ToolFacts | null, now: number): Verdict {
    if (this.binding.length === 0) return allowed;
    if (tool === null || this.grants.length > 0) return this.verdictOn(tool, now);
    let verdict = this.verdicts.get(tool);
    if (!verdict) this.verdicts.set(tool, (verdict = this.verdictOn(tool, now)));
    return verdict;
  }

  /** Returns one step for every target on every connector of the lineage, whether it blocks or not. */
  trace(tool: ToolFacts | null, now: number): Step[] {
    return this.questions().map((question) => {
      const { target, on, distance } = question;
      const lifted_by = this.lifting(question, tool, now);
      return { ...evaluate(question, tool), target, on, distance, lifted_by };
    });
  }

  grantsAt(now: number): ActiveGrant[] {
    return this.grants.filter((grant) => isActive(grant, now));
  }

  private verdictOn(tool: ToolFacts | null, now: number): Verdict {
    let by: Verdict['restricted_by'] = null;
    let nearest = Infinity;
    for (const question of this.binding) {
      if (!this.blocks(question, tool, now)) continue;
      by ??= question.own ? 'user' : 'role';
      if (question.distance < nearest) nearest = question.distance;
      // The member's own rules come first in the list. Once they block the connector itself, rules on roles change
      // nothing.
      if (nearest === 0) break;
    }
    return by ? this.refusal(by, nearest, tool, now) : allowed;
  }

  private questions(): Question[] {
    return this.targets.flatMap((target) => this.lineage.map((on, distance) => buildQuestion(target, on, distance)));
  }

  private lifting({ target, inherited }: Question, tool: ToolFacts | null, now: number): ActiveGrant | null {
    if (this.grants.length === 0) return null;
    const lifts = (grant: ActiveGrant) =>
      isActive(grant, now) && covers(grant, tool) && isLiftingGrant(grant, target.target, inherited);
    return this.grants.find(lifts) ?? null;
  }

  private blocks(question: Question, tool: ToolFacts | null, now: number): boolean {
    return evaluate(question, tool).verdict === 'blocks' && this.lifting(question, tool, now) === null;
  }

  private refusal(by: 'user' | 'role', nearest: number, tool: ToolFacts | null, now: number): Verdict {
    const scope = tool && this.isReachable(now) ? 'tool' : 'connector';
    const place = nearest * 4 + (by === 'user' ? 2 : 0) + (scope === 'tool' ? 1 : 0);
    return (this.refusals[place] ??= Object.freeze({
      allowed: false,
      restricted_by: by,
      restricted_scope: scope,
      inherited_from: nearest > 0 && !this.isNamedDirectly() ? this.lineage[nearest]! : null,
    }));
  }

  /**
   * Whether the connector itself is allowed. The answer is cached only if there are no grants, because only grants
   * expire.
   */
  private isReachable(now: number): boolean {
    if (this.grants.length > 0) return this.decide(null, now).allowed;
    return (this.reachable ??= this.decide(null, now).allowed);
  }

  private isNamedDirectly(): boolean {
    return this.targets.some(({ connectors }) => {
      const listings = connectors.get(this.lineage[0]!);
      return listings && (listings.allow.whole || listings.block.whole);
    });
  }
}

const noGrants: ActiveGrant[] = [];

/**
 * Returns the questions for targets that can block something. Uses plain loops, because it runs for every uncached
 * connector of every page.
 */
function findBinding(targets: readonly CompiledTarget[], lineage: readonly string[]): Question[] {
  const binding: Question[] = [];
  for (const target of targets)
    for (let distance = 0; distance < lineage.length; distance += 1) {
      const question = buildQuestion(target, lineage[distance]!, distance);
      if (isBlockPossible(question)) binding.push(question);
    }
  return binding;
}
