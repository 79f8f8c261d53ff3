import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { createAct, type Caller, Callers, Clock, Resumable } from '#kernel';
import { Roles } from '../../role/domain/roles.js';
import { canAddMember, canGiveRoles } from '../domain/member-policy.js';
import { Member } from '../domain/member.js';
import { type NewMember } from '../domain/member-state.js';
import { Members } from '../domain/members.js';
import { assertNotMember, assertNoServiceOwner } from '../domain/newcomer.js';
import { Seats } from '../domain/seats.js';

/**
 * Creates a member at once, without an invite: a service member, or a person that an operator adds. Returns the user id.
 */
export class CreateMember extends Command<string> {
  constructor(
    readonly caller: Caller,
    readonly draft: Pick<NewMember, 'kind' | 'name' | 'email'> & { role_ids: string[] },
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

  @Resumable()
  execute({ caller, draft }: CreateMember): Promise<string> {
    return this.callers.withOrganizationLock(caller, async (current) => {
      const { orgId } = current;
      const { kind, role_ids, email } = draft;
      canAddMember(current, kind).orThrow();
      const roles = await this.roles.findNamed(orgId, role_ids, (position) => `/role_ids/${position}`);
      if (kind === 'service') assertNoServiceOwner(roles);
      canGiveRoles(current, roles).orThrow();
      const newcomer = await this.members.findNewcomer(orgId, email);
      assertNotMember(newcomer, email);
      if (kind === 'service') await this.seats.assertServiceMemberAllowed(orgId);
      await this.seats.assertSeatFor(orgId, null, { kind, status: 'active', role_ids });
      const responsible_user_id =
        kind === 'service' ? await this.members.findAccountablePerson(orgId, current.userId) : null;
      const person = {
        ...draft,
        responsible_user_id,
        id: newcomer.departed_id ?? undefined,
        returns: newcomer.departed_id !== null,
      };
      const member = Member.join(orgId, person, role_ids, createAct(current, this.clock), 'cli');
      await this.members.add(member);
      return member.state.id;
    });
  }
}
