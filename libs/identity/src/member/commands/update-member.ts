import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { createAct, type Caller, Callers, Clock, Resumable } from '#kernel';
import { Roles } from '../../role/domain/roles.js';
import { type HeldRole, compareDirectRoles, replaceDirectRoles } from '../domain/member-state.js';
import {
  canActOn,
  canEditProfile,
  canGiveRoles,
  canLoseOwner,
  canManageRoles,
  canTakeRoles,
} from '../domain/member-policy.js';
import { type Member, type Profile } from '../domain/member.js';
import { Members } from '../domain/members.js';
import { assertNoServiceOwner } from '../domain/newcomer.js';
import { buildSeatUser, Seats } from '../domain/seats.js';

export class UpdateMember extends Command<void> {
  /** @param changes `role_ids`, if sent, replaces all roles the member holds directly. */
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly changes: Partial<Profile> & { role_ids?: string[] },
    readonly expected?: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(UpdateMember)
export class UpdateMemberHandler implements ICommandHandler<UpdateMember> {
  constructor(
    private readonly callers: Callers,
    private readonly members: Members,
    private readonly roles: Roles,
    private readonly seats: Seats,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller, id, changes, expected }: UpdateMember): Promise<void> {
    return this.callers.withOrganizationLock(caller, (current) => {
      canActOn(current, id).orThrow();
      const decide = async (member: Member) => {
        const { role_ids, ...profile } = changes;
        if (Object.keys(profile).length > 0) canEditProfile(current, member.state).orThrow();
        if (role_ids) await this.changeRoles(current, member, role_ids);
        member.updateProfile(profile, createAct(current, this.clock));
      };
      return this.members.change(caller.orgId, id, decide, expected);
    });
  }

  private async changeRoles(caller: Caller, member: Member, roleIds: string[]): Promise<void> {
    const { org_id } = member.state;
    const roles = replaceDirectRoles(member.state.roles, roleIds);
    const { added, removed } = compareDirectRoles(member.state.roles, roles);
    const requestedRoles = await this.roles.findNamed(org_id, roleIds, (position) => `/role_ids/${position}`);
    if (added.length + removed.length === 0) return;
    canManageRoles(caller, member.state).orThrow();
    if (member.state.kind === 'service') assertNoServiceOwner(requestedRoles);
    canGiveRoles(
      caller,
      requestedRoles.filter(({ id }) => added.includes(id)),
    ).orThrow();
    const lostRoles = await this.roles.findNamed(org_id, lostRoleIds(member.state.roles, roles), () => '/role_ids');
    canTakeRoles(caller, lostRoles).orThrow();
    const is_owner = lostRoles.some(({ system_key }) => system_key === 'org_owner');
    const { owners } = await this.members.getOwnership(org_id, member.state.id);
    canLoseOwner(member.state, { is_owner, owners }).orThrow();
    await this.seats.assertSeatFor(org_id, buildSeatUser(member.state), buildSeatUser({ ...member.state, roles }));
    member.changeRoles(roles, createAct(caller, this.clock));
  }
}

/** Returns the ids of the roles that the member no longer holds, neither directly nor through a group. */
const lostRoleIds = (before: readonly HeldRole[], after: readonly HeldRole[]): string[] => {
  const left = new Set(after.map(({ role_id }) => role_id));
  return before.map(({ role_id }) => role_id).filter((id) => !left.has(id));
};
