import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { actOf, type Caller, Callers, Clock } from '#kernel';
import { canManageInvites } from '../domain/invite-policy.js';
import { InviteChecks } from '../services/invite-checks.js';
import { InviteSending } from '../services/invite-sending.js';
import { InviteeChecks, type InviteDraft } from '../services/invitee-checks.js';

/** The secret is null if it is mailed. */
type CreatedInvite = { id: string; secret: string | null };

export class CreateInvite extends Command<CreatedInvite> {
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
    private readonly checks: InviteChecks,
    private readonly invitees: InviteeChecks,
    private readonly sending: InviteSending,
    private readonly clock: Clock,
  ) {}

  execute({ caller, draft }: CreateInvite): Promise<CreatedInvite> {
    return this.callers.withOrganizationLock(caller, async (current) => {
      const { orgId } = current;
      canManageInvites(current).orThrow();
      const given = await this.invitees.complete(orgId, draft);
      await this.checks.mustGiveRoles(current, given.role_ids);
      await this.checks.mustAddToTeams(current, given.team_ids);
      await this.checks.mustInviteBack(current, given.email);
      const act = actOf(current, this.clock);
      await this.invitees.mustBeInvitable(orgId, given.email, act);
      await this.invitees.mustHaveSeat(orgId, given.role_ids, act.at);
      return this.sending.open(current, given, act);
    });
  }
}
