import { Injectable } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { MembersByRole, type RestrictedMember } from '#identity';
import { type Caller, canWriteAtAll, Clock, Decision, fieldAt, type FieldPath, invalid, invalidValue } from '#kernel';
import { type GovernedMember } from '../../decision/domain/compiled-policy.js';
import { PendingRequests } from '../../decision/domain/pending-requests.js';
import { ActiveGrants } from '../../restriction/domain/active-grants.js';
import {
  canWriteRestriction,
  canWriteRestrictions,
  type RestrictedByOthers,
} from '../../restriction/domain/restriction-policy.js';
import {
  PolicyRules,
  type RestrictionRule,
  type RestrictionTarget,
  summarize,
  type TargetedRule,
} from '../../restriction/domain/restriction-rule.js';
import { assertNoOverlap } from '../../restriction/domain/restriction.js';
import { RuleReferences } from '../../restriction/domain/rule-references.js';
import { RestrictionsByOthers } from '../../restriction/services/restrictions-by-others.js';
import {
  ConnectorOverview,
  DependentConnections,
  DependentToolboxes,
  type LostAccess,
} from '../domain/simulation-ports.js';
import {
  type Affected,
  affectedConnectors,
  buildSimulatedRule,
  evaluateChange,
  type RuleChange,
  widens,
} from '../domain/evaluation.js';
import { type SimulationView } from './simulation.view.js';

@Injectable()
export class AffectedMemberReader {
  constructor(
    private readonly membersByRole: MembersByRole,
    private readonly policyRules: PolicyRules,
    private readonly activeGrants: ActiveGrants,
    private readonly pendingRequests: PendingRequests,
    private readonly clock: Clock,
  ) {}

  /** Finds the members who are bound by the rules on any of the targets. Returns the first `limit` of them by name. */
  async find(orgId: string, targets: readonly RestrictionTarget[], limit: number): Promise<Affected> {
    const ids = (type: string) => targets.filter((each) => each.target_type === type).map((each) => each.target_id);
    const named = { userIds: ids('user'), roleIds: ids('role') };
    const { total, members } = await this.membersByRole.filterRestricted(orgId, named, limit, this.clock.now());
    const all = [...members, ...(await this.loadRepresented(orgId, members))];
    const userIds = [...new Set(all.map(({ user_id }) => user_id))];
    const roleIds = [...new Set([...all.flatMap(({ role_ids }) => role_ids), ...named.roleIds])];
    const [rules, grants, requests] = await Promise.all([
      this.policyRules.rulesFor(orgId, { userIds: [...userIds, ...named.userIds], roleIds }),
      this.activeGrants.listByMember(orgId, userIds),
      this.pendingRequests.listByMember(orgId, userIds),
    ]);
    const governed = new Map(
      all.map(({ user_id, role_ids }) => [user_id, { user_id, role_ids, grants: grants.get(user_id) ?? [] }]),
    );
    const findGoverned = (user_id: string): GovernedMember => governed.get(user_id)!;
    return {
      total,
      members: members.map(({ user_id, label, behind }) => ({
        user_id,
        label,
        governed: behind.map((others) => ({ ...findGoverned(user_id), represented: others.map(findGoverned) })),
      })),
      rules,
      requests: requests.filter(({ user_id }) => members.some((member) => member.user_id === user_id)),
    };
  }

  /**
   * Loads the members for whom the listed members stand, because rules on these also bind the listed members. Former
   * members have no roles, but may still have rules of their own.
   */
  private async loadRepresented(orgId: string, members: readonly RestrictedMember[]) {
    const ids = [...new Set(members.flatMap(({ behind }) => behind.flat()))];
    if (ids.length === 0) return [];
    const { members: found } = await this.membersByRole.filter(orgId, { userIds: ids, roleIds: [] }, ids.length);
    const known = new Map(found.map((member) => [member.user_id, member]));
    return ids.map((user_id) => known.get(user_id) ?? { user_id, role_ids: [] });
  }
}

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
    private readonly policyRules: PolicyRules,
    private readonly ruleReferences: RuleReferences,
    private readonly affectedMemberReader: AffectedMemberReader,
    private readonly restrictionsByOthers: RestrictionsByOthers,
    private readonly clock: Clock,
    private readonly dependentConnections: DependentConnections,
    private readonly dependentToolboxes: DependentToolboxes,
    private readonly connectorOverview: ConnectorOverview,
  ) {}

  async execute({ caller, proposal, memberLimit }: SimulateRestriction): Promise<SimulationView> {
    canWriteRestrictions(caller).orThrow();
    const change = await this.toChange(caller, proposal);
    const affected = await this.affectedMemberReader.find(caller.orgId, affectedTargets(change), memberLimit);
    const entries = affectedConnectors(change, await this.connectorOverview.load(caller.orgId));
    const { impact, lifted_for, lost, answered } = await evaluateChange(
      change,
      affected,
      entries,
      this.clock.now().getTime(),
    );
    const byOthers = await this.restrictionsByOthers.find(caller, affectedTargets(change));
    const decision = Decision.all(canApply(caller, change, byOthers), canWriteAtAll(caller));
    return {
      can_write: decision.allowed,
      reason: decision.reason,
      summary: change.draft && summarize(change.draft),
      widens: widens(affected.rules, change),
      members_bound: affected.total,
      members_evaluated: affected.members.length,
      truncated: affected.members.length < affected.total,
      impact,
      ...(await this.countDependents(caller, lost)),
      lifted_for,
      open_requests_answered: answered,
    };
  }

  private async countDependents(caller: Caller, lost: LostAccess) {
    const [connections_unusable, toolboxes_affected] = await Promise.all([
      this.dependentConnections.count(caller, lost),
      this.dependentToolboxes.count(caller.orgId, lost),
    ]);
    return { connections_unusable, toolboxes_affected };
  }

  /** @throws validation_error for every rule that `POST /restriction` would refuse, and for ids of unknown rules. */
  private async toChange(caller: Caller, { draft, replaces, deletes }: Proposal): Promise<RuleChange> {
    const { orgId } = caller;
    if (draft) assertNoOverlap(draft, '/draft');
    const replaced = replaces === null ? null : await this.rule(orgId, replaces, '/replaces');
    const deleted = deletes === null ? null : await this.rule(orgId, deletes, '/deletes');
    const known = draft && (await this.ruleReferences.resolve(caller, draft, replaced ?? undefined, '/draft'));
    return {
      draft: known && buildSimulatedRule(known, replaced),
      removed: [replaced, deleted].filter((rule) => rule !== null),
    };
  }

  private async rule(orgId: string, id: string, path: FieldPath): Promise<TargetedRule> {
    const found = await this.policyRules.find(orgId, id);
    if (!found)
      throw invalid(path, invalidValue, `${fieldAt(path)} must be the id of a restriction of this organization.`);
    return found;
  }
}

const affectedTargets = ({ draft, removed }: RuleChange) => (draft ? [draft, ...removed] : removed);

/** Makes the same checks as the write that is simulated, for every target that it affects. */
const canApply = (caller: Caller, change: RuleChange, byOthers: RestrictedByOthers): Decision =>
  Decision.all(...affectedTargets(change).map((target) => canWriteRestriction(caller, target, byOthers)));
