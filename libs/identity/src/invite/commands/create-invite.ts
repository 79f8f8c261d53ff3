import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { createAct, type Caller, Callers, Clock, Resumable } from '#kernel';
import { canManageInvites } from '../domain/invite-policy.js';
import { InviteIssuer, type InviteDraft } from '../services/invite-issuer.js';

/** The secret is null if the link is mailed. */
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
    private readonly inviteIssuer: InviteIssuer,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller, draft }: CreateInvite): Promise<CreatedInvite> {
    return this.callers.withOrganizationLock(caller, async (current) => {
      const { orgId } = current;
      canManageInvites(current).orThrow();
      const content = await this.inviteIssuer.complete(orgId, draft);
      await this.inviteIssuer.assertCanGiveRoles(current, content.role_ids);
      await this.inviteIssuer.assertCanAddToTeams(current, content.team_ids, null);
      await this.inviteIssuer.assertCanInviteBack(current, content.email);
      const act = createAct(current, this.clock);
      await this.inviteIssuer.assertInvitable(orgId, content.email, act);
      await this.inviteIssuer.assertSeat(orgId, content.role_ids, act.at);
      return this.inviteIssuer.open(current, content, act);
    });
  }
}
