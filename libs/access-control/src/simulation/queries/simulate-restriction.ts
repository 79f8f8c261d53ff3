import { Optional } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller, canWriteAtAll, Clock, Decision, fieldAt, type FieldPath, invalid } from '#kernel';
import { canWriteRestriction, canWriteRestrictions } from '../../restriction/domain/restriction-policy.js';
import { summarize } from '../../restriction/domain/restriction-summary.js';
import { affectedConnectors, type RuleChange, widens, draftOf } from '../domain/rule-change.js';
import { AffectedMemberFinder } from '../services/affected-member-finder.js';
import { evaluateChange } from '../domain/evaluation.js';
import { ConnectorOverview } from '../domain/connector-overview.js';
import { DependentConnections, DependentToolboxes, type LostAccess } from '../domain/dependents.js';
import { RuleReferences } from '../../restriction/domain/rule-references.js';
import { refuseOverlap } from '../../restriction/domain/rule-conflicts.js';
import { type RestrictionRule } from '../../restriction/domain/restriction-rule.js';
import { PolicyRules, type TargetedRule } from '../../restriction/domain/policy-rules.js';
import { type SimulationView } from './simulation.view.js';

/** Computes the effect of a rule before it is written. */
export class SimulateRestriction extends Query<SimulationView> {
  constructor(
    readonly caller: Caller,
    readonly proposal: Proposal,
    readonly memberLimit: number,
  ) {
    super();
  }
}

/** A change to simulate: a rule to write, a rule it replaces, a rule to delete. */
type Proposal = { draft: RestrictionRule | null; replaces: string | null; deletes: string | null };

@QueryHandler(SimulateRestriction)
export class SimulateRestrictionHandler implements IQueryHandler<SimulateRestriction> {
  constructor(
    private readonly rules: PolicyRules,
    private readonly references: RuleReferences,
    private readonly members: AffectedMemberFinder,
    private readonly clock: Clock,
    @Optional() private readonly connections?: DependentConnections,
    @Optional() private readonly toolboxes?: DependentToolboxes,
    @Optional() private readonly overview?: ConnectorOverview,
  ) {}

  async execute({ caller, proposal, memberLimit }: SimulateRestriction): Promise<SimulationView> {
    canWriteRestrictions(caller).orThrow();
    const change = await this.toChange(caller.orgId, proposal);
    const affected = await this.members.find(caller.orgId, affectedTargets(change), memberLimit);
    const entries = affectedConnectors(change, (await this.overview?.load(caller.orgId)) ?? []);
    const { impact, lifted_for, lost, answered } = await evaluateChange(
      change,
      affected,
      entries,
      this.clock.now().getTime(),
    );
    const decision = Decision.all(
      () => canApply(caller, change),
      () => canWriteAtAll(caller),
    );
    return {
      can_write: decision.allowed,
      reason: decision.reason,
      summary: change.draft && summarize(change.draft),
      widens: widens(affected.rules, change),
      members_bound: affected.total,
      members_evaluated: affected.members.length,
      truncated: affected.members.length < affected.total,
      impact,
      ...(await this.countDependents(caller.orgId, lost)),
      lifted_for,
      open_requests_answered: answered,
    };
  }

  private async countDependents(orgId: string, lost: LostAccess) {
    const [connections_unusable = null, toolboxes_affected = null] = await Promise.all([
      this.connections?.count(orgId, lost),
      this.toolboxes?.count(orgId, lost),
    ]);
    return { connections_unusable, toolboxes_affected };
  }

  /** @throws validation_error for every rule that `POST /restriction` would refuse, and for ids of unknown rules. */
  private async toChange(orgId: string, { draft, replaces, deletes }: Proposal): Promise<RuleChange> {
    if (draft) refuseOverlap(draft, '/draft');
    const replaced = replaces === null ? null : await this.rule(orgId, replaces, '/replaces');
    const deleted = deletes === null ? null : await this.rule(orgId, deletes, '/deletes');
    const known = draft && (await this.references.resolve(orgId, draft, replaced ?? undefined, '/draft'));
    return {
      draft: known && draftOf(known, replaced),
      removed: [replaced, deleted].filter((rule) => rule !== null),
    };
  }

  private async rule(orgId: string, id: string, path: FieldPath): Promise<TargetedRule> {
    const found = await this.rules.find(orgId, id);
    if (!found)
      throw invalid(path, 'invalid_value', `${fieldAt(path)} must be the id of a restriction of this organization.`);
    return found;
  }
}

const affectedTargets = ({ draft, removed }: RuleChange) => (draft ? [draft, ...removed] : removed);

/** Makes the same checks as the write that is simulated, for every target that it affects. */
const canApply = (caller: Caller, change: RuleChange): Decision =>
  Decision.all(...affectedTargets(change).map((target) => () => canWriteRestriction(caller, target)));
