import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { actOf, type Caller, Callers, Clock } from '#kernel';
import { Members } from '../../member/domain/members.js';
import { refuseMember } from '../../member/domain/newcomer.js';
import { canManageInvites } from '../domain/invite-policy.js';
import { Invites } from '../domain/invites.js';
import { type Draft, Promised } from './promised.js';

export type Opened = { id: string; secret: string };

/** Answers the invite and the secret that accepts it. */
export class CreateInvite extends Command<Opened> {
  constructor(
    readonly caller: Caller,
    readonly draft: Draft,
  ) {
    super();
  }
}

@CommandHandler(CreateInvite)
export class CreateInviteHandler implements ICommandHandler<CreateInvite> {
  constructor(
    private readonly callers: Callers,
    private readonly invites: Invites,
    private readonly members: Members,
    private readonly promised: Promised,
    private readonly clock: Clock,
  ) {}

  execute({ caller: sender, draft }: CreateInvite): Promise<Opened> {
    return this.callers.withOrganizationLock(sender, async (caller) => {
      const { orgId } = caller;
      canManageInvites(caller).orThrow();
      const given = await this.promised.complete(orgId, draft);
      await this.promised.mustBeGivable(caller, given.role_ids);
      await this.promised.mustBeOpen(caller, given.team_ids);
      await this.promised.mustBeAllowed(orgId, given.email);
      const act = actOf(caller, this.clock);
      refuseMember(await this.members.newcomer(orgId, given.email), given.email);
      await this.invites.mustBeNew(orgId, given.email, act);
      await this.promised.mustHaveRoom(orgId, given.role_ids, act.at);
      const { invite, secret } = await this.invites.open(orgId, given, act);
      return { id: invite.state.id, secret };
    });
  }
}
