import { Optional } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller, canWriteAtAll, Clock, Decision } from '#kernel';
import { canWriteRestriction, canWriteRestrictions } from '../../restriction/domain/restriction-policy.js';
import { summarize } from '../../restriction/domain/restriction-summary.js';
import { affectedConnectors, type RuleChange, widens } from '../domain/rule-change.js';
import { AffectedMembers } from '../services/affected-members.js';
import { Dependents } from '../services/dependents.js';
import { evaluateChange } from '../domain/evaluation.js';
import { type SimulationView } from './simulation.view.js';
import { type Proposal, Proposals } from '../services/proposals.js';
import { ConnectorOverview } from '../domain/connector-overview.js';

/** The effect of a rule before it is written. */
export class SimulateRestriction extends Query<SimulationView> {
  constructor(
    readonly caller: Caller,
    readonly proposal: Proposal,
    readonly memberLimit: number,
  ) {
    super();
  }
}

@QueryHandler(SimulateRestriction)
export class SimulateRestrictionHandler implements IQueryHandler<SimulateRestriction> {
  constructor(
    private readonly proposals: Proposals,
    private readonly members: AffectedMembers,
    private readonly dependents: Dependents,
    private readonly clock: Clock,
    @Optional() private readonly overview?: ConnectorOverview,
  ) {}

  async execute({ caller, proposal, memberLimit }: SimulateRestriction): Promise<SimulationView> {
    canWriteRestrictions(caller).orThrow();
    const change = await this.proposals.toChange(caller.orgId, proposal);
    const affected = await this.members.by(caller.orgId, concerned(change), memberLimit);
    const entries = affectedConnectors(change, (await this.overview?.load(caller.orgId)) ?? []);
    const { impact, lifted_for, lost, answered } = await evaluateChange(
      change,
      affected,
      entries,
      this.clock.now().getTime(),
    );
    const decision = Decision.all(
      () => canMake(caller, change),
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
      ...(await this.dependents.count(caller.orgId, lost)),
      lifted_for,
      open_requests_answered: answered,
    };
  }
}

const concerned = ({ draft, removed }: RuleChange) => (draft ? [draft, ...removed] : removed);

/** The checks of the simulated write, for every target it affects. */
const canMake = (caller: Caller, change: RuleChange): Decision =>
  Decision.all(...concerned(change).map((target) => () => canWriteRestriction(caller, target)));
