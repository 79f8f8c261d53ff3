import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { actOf, type Caller, Callers, Clock, invalid } from '#kernel';
import { type RoleState } from '../../role/domain/role.js';
import { Roles } from '../../role/domain/roles.js';
import { type Via } from '../domain/member-events.js';
import { canAddMember, canGiveRoles } from '../domain/member-policy.js';
import { Member, type NewMember } from '../domain/member.js';
import { Members } from '../domain/members.js';
import { Seats } from '../domain/seats.js';

/** Makes somebody a member at once, without an invite. Answers their user id. */
export class CreateMember extends Command<string> {
  constructor(
    readonly caller: Caller,
    readonly given: Pick<NewMember, 'kind' | 'name' | 'email'> & { role_ids: string[] },
    readonly via: Via,
  ) {
    super();
  }
}

@CommandHandler(CreateMember)
export class CreateMemberHandler implements ICommandHandler<CreateMember> {
  constructor(
    private readonly callers: Callers,
    private readonly members: Members,
    private readonly roles: Roles,
    private readonly seats: Seats,
    private readonly clock: Clock,
  ) {}

  execute({ caller: sender, given, via }: CreateMember): Promise<string> {
    return this.callers.withOrganizationLock(sender, async (caller) => {
      const { orgId } = caller;
      const { kind, role_ids, email } = given;
      canAddMember(caller, kind).orThrow();
      const roles = await this.roles.named(orgId, role_ids, (place) => `role_ids[${place}]`);
      if (kind === 'service') refuseOwner(roles);
      canGiveRoles(caller, roles).orThrow();
      await this.members.mustBeNew(orgId, email);
      if (kind === 'service') await this.seats.mustHaveServiceMember(orgId);
      await this.seats.mustHaveRoom(orgId, null, { kind, status: 'active', role_ids });
      const known = (await this.members.departedId(orgId, email)) ?? undefined;
      const person = { ...given, id: known, returns: known !== undefined };
      const member = Member.join(orgId, person, role_ids, actOf(caller, this.clock), via);
      await this.members.add(member);
      return member.state.id;
    });
  }
}

/** @throws validation_error: nobody could hold a service member to account. */
export function refuseOwner(roles: readonly Pick<RoleState, 'system_key'>[]): void {
  const place = roles.findIndex(({ system_key }) => system_key === 'org_owner');
  if (place >= 0) throw invalid(`role_ids[${place}]`, 'invalid_value', 'A service member cannot own the organization.');
}
