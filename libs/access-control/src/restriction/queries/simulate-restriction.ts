import { Optional } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller, Clock, Decision } from '#kernel';
import { ConnectorOverview } from '../domain/ports.js';
import { canWriteRestriction, canWriteRestrictions } from '../domain/restriction-policy.js';
import { summarize } from '../domain/restriction-summary.js';
import { touchedBy, type Trial, widens } from '../domain/trial.js';
import { MembersBound } from './bound-members.js';
import { Dependents } from './dependents.js';
import { evaluateTrial } from './evaluate-trial.js';
import { type SimulationView } from './simulation.view.js';
import { type Proposal, Trials } from './trials.js';

/** What a rule would do, before it is written. */
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
    private readonly trials: Trials,
    private readonly members: MembersBound,
    private readonly dependents: Dependents,
    private readonly clock: Clock,
    @Optional() private readonly overview?: ConnectorOverview,
  ) {}

  async execute({ caller, proposal, memberLimit }: SimulateRestriction): Promise<SimulationView> {
    canWriteRestrictions(caller).orThrow();
    const trial = await this.trials.of(caller.orgId, proposal);
    const bound = await this.members.by(caller.orgId, concerned(trial), memberLimit);
    const entries = touchedBy(trial, (await this.overview?.of(caller.orgId)) ?? []);
    const { impact, lifted_for, lost, answered } = await evaluateTrial(
      trial,
      bound,
      entries,
      this.clock.now().getTime(),
    );
    const decision = canTry(caller, trial);
    return {
      can_write: decision.allowed,
      reason: decision.reason,
      summary: trial.draft && summarize(trial.draft),
      widens: widens(bound.rules, trial),
      members_bound: bound.total,
      members_evaluated: bound.members.length,
      truncated: bound.members.length < bound.total,
      impact,
      ...(await this.dependents.count(caller.orgId, lost)),
      lifted_for,
      open_requests_answered: answered,
    };
  }
}

const concerned = ({ draft, removed }: Trial) => (draft ? [draft, ...removed] : removed);

/** The guards of the write that this tries out: of every target it touches. */
const canTry = (caller: Caller, trial: Trial): Decision =>
  Decision.all(...concerned(trial).map((target) => () => canWriteRestriction(caller, target)));
