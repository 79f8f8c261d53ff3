import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import {
  canManageRole,
  canSetPermissions,
  MembersByRole,
  type RoleMember,
  RoleSummaries,
  computeRoleEdit,
  type Permission,
  type RoleImpact,
  RoleImpacts,
  summarizeEdit,
  unknownRole,
} from '#identity';
import { type Caller, canWriteAtAll, Decision, invalid } from '#kernel';
import { maxShown } from '../domain/evaluation.js';
import { PendingRequests } from '../../decision/domain/pending-requests.js';
import { type SimulatedChangeView, type SimulatedImpactView, type SimulationView } from './simulation.view.js';

/** Computes the effect of new permissions on the holders of a role, before they are written. */
export class SimulateRoleEdit extends Query<SimulationView> {
  /** @param permissions all permissions of the role after the edit, as for `PATCH /role/{id}`. */
  constructor(
    readonly caller: Caller,
    readonly edit: { role_id: string; permissions: readonly Permission[] },
    readonly memberLimit: number,
  ) {
    super();
  }
}

type AffectedHolder = RoleMember & RoleImpact;

@QueryHandler(SimulateRoleEdit)
export class SimulateRoleEditHandler implements IQueryHandler<SimulateRoleEdit> {
  constructor(
    private readonly membersByRole: MembersByRole,
    private readonly roleSummaries: RoleSummaries,
    private readonly pendingRequests: PendingRequests,
  ) {}

  async execute({ caller, edit: { role_id, permissions: sent }, memberLimit }: SimulateRoleEdit) {
    const roles = await this.roleSummaries.summariesFor(caller, [role_id]);
    const role = roles.get(role_id);
    if (!role) throw invalid('/role/role_id', unknownRole, 'No role has this id.');
    const edit = computeRoleEdit(role, sent);
    const holders = { userIds: [], roleIds: [role_id] };
    const { total, members } = await this.membersByRole.filter(caller.orgId, holders, memberLimit);
    const impacts = new RoleImpacts(edit, new Map([...roles].map(([id, each]) => [id, new Set(each.permissions)])));
    const affected = members.map((member): AffectedHolder => {
      const others = member.role_ids.filter((id) => id !== role_id);
      return { ...member, ...impacts.impactOn(others) };
    });
    const decision = Decision.all(
      canManageRole(caller, role),
      canSetPermissions(caller, role, sent),
      canWriteAtAll(caller),
    );
    return {
      can_write: decision.allowed,
      reason: decision.reason,
      summary: summarizeEdit(edit, role.name),
      widens: edit.added.length > 0,
      members_bound: total,
      members_evaluated: members.length,
      truncated: members.length < total,
      impact: buildImpactView(affected),
      connections_unusable: null,
      toolboxes_affected: null,
      lifted_for: [],
      open_requests_answered: await this.answered(caller.orgId, edit.added, affected),
    };
  }

  /** Counts the pending requests for permissions that the edit would grant. */
  private async answered(
    orgId: string,
    added: readonly Permission[],
    affected: readonly AffectedHolder[],
  ): Promise<number> {
    if (added.length === 0) return 0;
    const gained = new Map(affected.map((each) => [each.user_id, each.gained]));
    const requests = await this.pendingRequests.listForPermissions(orgId, added);
    return requests.filter(({ user_id, permission }) => gained.get(user_id)?.includes(permission)).length;
  }
}

function buildImpactView(affected: readonly AffectedHolder[]): SimulatedImpactView {
  const [losing, gaining] = [
    affected.filter(({ lost }) => lost.length > 0),
    affected.filter(({ gained }) => gained.length > 0),
  ];
  return {
    lose: losing.slice(0, maxShown).map((each) => buildSimulatedChangeView(each, each.lost)),
    gain: gaining.slice(0, maxShown).map((each) => buildSimulatedChangeView(each, each.gained)),
    members_losing: losing.length,
    members_gaining: gaining.length,
  };
}

const buildSimulatedChangeView = (
  { user_id, label }: AffectedHolder,
  permissions: readonly Permission[],
): SimulatedChangeView => ({
  user_id,
  user_label: label,
  permissions: [...permissions],
});
