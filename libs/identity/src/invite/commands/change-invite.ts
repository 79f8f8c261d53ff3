import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { createAct, type Caller, Callers, Clock, Resumable } from '#kernel';
import { canManageInvites } from '../domain/invite-policy.js';
import { type Invite, assertPending } from '../domain/invite.js';
import { Invites } from '../persistence/invites.js';
import { InviteIssuer } from '../services/invite-issuer.js';

/** Changes the roles or teams of a pending invite. */
export class ChangeInvite extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly changes: { role_ids?: string[]; team_ids?: string[] },
    readonly expected?: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(ChangeInvite)
export class ChangeInviteHandler implements ICommandHandler<ChangeInvite> {
  constructor(
    private readonly callers: Callers,
    private readonly invites: Invites,
    private readonly inviteIssuer: InviteIssuer,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller, id, changes, expected }: ChangeInvite): Promise<void> {
    return this.callers.withOrganizationLock(caller, (current) => {
      canManageInvites(current).orThrow();
      const decide = async (invite: Invite) => {
        const act = createAct(current, this.clock);
        const { role_ids = [], team_ids = [] } = changes;
        const { role_ids: roles, team_ids: teams, answered_to } = invite.state;
        await this.inviteIssuer.assertCanGiveRoles(current, notIn(role_ids, roles));
        await this.inviteIssuer.assertCanAddToTeams(current, notIn(team_ids, teams), answered_to);
        assertPending(invite, act.at);
        invite.update(changes, act);
      };
      return this.invites.change(caller.orgId, id, decide, expected);
    });
  }
}

const notIn = (ids: readonly string[], known: readonly string[]): string[] => ids.filter((id) => !known.includes(id));
