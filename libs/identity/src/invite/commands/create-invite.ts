import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { actOf, type Caller, Callers, Clock } from '#kernel';
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
    private readonly issuer: InviteIssuer,
    private readonly clock: Clock,
  ) {}

  execute({ caller, draft }: CreateInvite): Promise<CreatedInvite> {
    return this.callers.withOrganizationLock(caller, async (current) => {
      const { orgId } = current;
      canManageInvites(current).orThrow();
      const content = await this.issuer.complete(orgId, draft);
      await this.issuer.assertCanGiveRoles(current, content.role_ids);
      await this.issuer.assertCanAddToTeams(current, content.team_ids, null);
      await this.issuer.assertCanInviteBack(current, content.email);
      const act = actOf(current, this.clock);
      await this.issuer.assertInvitable(orgId, content.email, act);
      await this.issuer.assertSeat(orgId, content.role_ids, act.at);
      return this.issuer.open(current, content, act);
    });
  }
}
