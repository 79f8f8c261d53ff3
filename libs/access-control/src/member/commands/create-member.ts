import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { actOf, type Caller, Callers, Clock } from '#kernel';
import { Roles } from '../../role/domain/roles.js';
import { canAddMember, canGiveRoles } from '../domain/member-policy.js';
import { Member, type NewMember } from '../domain/member.js';
import { Members } from '../domain/members.js';
import { type Via } from '../domain/member-events.js';

/** Makes somebody a member at once, without an invite. Answers their user id. */
export class CreateMember extends Command<string> {
  constructor(
    readonly caller: Caller,
    readonly given: NewMember & { role_ids: string[] },
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
    private readonly clock: Clock,
  ) {}

  execute({ caller: sender, given, via }: CreateMember): Promise<string> {
    return this.callers.exclusively(sender, async (caller) => {
      canAddMember(caller, given.kind).orThrow();
      const roles = await this.roles.named(caller.orgId, given.role_ids, (position) => `role_ids[${position}]`);
      canGiveRoles(caller, roles).orThrow();
      await this.members.mustBeNew(caller.orgId, given.email);
      const member = Member.join(caller.orgId, given, given.role_ids, actOf(caller, this.clock), via);
      await this.members.add(member);
      return member.state.id;
    });
  }
}
