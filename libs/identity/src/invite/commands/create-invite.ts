import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { actOf, type Caller, Callers, Clock } from '#kernel';
import { Members } from '../../member/domain/members.js';
import { refuseMember } from '../../member/domain/newcomer.js';
import { canManageInvites } from '../domain/invite-policy.js';
import { Invites } from '../domain/invites.js';
import { type InviteDraft, InviteChecks } from '../services/invite-checks.js';

export type Opened = { id: string; secret: string };

/** Answers the invite and the secret that accepts it. */
export class CreateInvite extends Command<Opened> {
  constructor(
    readonly caller: Caller,
    readonly draft: InviteDraft,
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
    private readonly checks: InviteChecks,
    private readonly clock: Clock,
  ) {}

  execute({ caller: sender, draft }: CreateInvite): Promise<Opened> {
    return this.callers.withOrganizationLock(sender, async (caller) => {
      const { orgId } = caller;
      canManageInvites(caller).orThrow();
      const given = await this.checks.complete(orgId, draft);
      await this.checks.mustBeGivable(caller, given.role_ids);
      await this.checks.mustBeOpen(caller, given.team_ids);
      await this.checks.mustBeAllowed(orgId, given.email);
      const act = actOf(caller, this.clock);
      refuseMember(await this.members.newcomer(orgId, given.email), given.email);
      await this.invites.mustBeNew(orgId, given.email, act);
      await this.checks.mustHaveSeat(orgId, given.role_ids, act.at);
      const { invite, secret } = await this.invites.open(orgId, given, act);
      return { id: invite.state.id, secret };
    });
  }
}
