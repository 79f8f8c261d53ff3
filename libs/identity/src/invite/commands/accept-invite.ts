import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Act, Clock, notFound, ResumableBy, Transactions } from '#kernel';
import { Secrets } from '../../secret/domain/secret.js';
import { type Invite } from '../domain/invite.js';
import { Invites } from '../persistence/invites.js';
import { type Acceptor, InviteAcceptance } from '../services/invite-acceptance.js';

type Accepted = { orgId: string; userId: string; token?: string };

/** Makes the invited person a member. Returns their token, unless they have to sign in. */
export class AcceptInvite extends Command<Accepted> {
  constructor(
    readonly secret: string,
    readonly acceptor: Acceptor,
  ) {
    super();
  }
}

@CommandHandler(AcceptInvite)
export class AcceptInviteHandler implements ICommandHandler<AcceptInvite> {
  constructor(
    private readonly transactions: Transactions,
    private readonly secrets: Secrets,
    private readonly invites: Invites,
    private readonly inviteAcceptance: InviteAcceptance,
    private readonly clock: Clock,
  ) {}

  @ResumableBy(({ acceptor }: AcceptInvite) => acceptor.request.key)
  async execute({ secret, acceptor }: AcceptInvite): Promise<Accepted> {
    const found = await this.secrets.find('inv', secret);
    if (!found) throw notFound('invite');
    const { orgId, id } = found;
    return this.transactions.withOrganizationLock(orgId, async () => {
      // Checked again under the lock, because a concurrent request may have used the secret.
      if (!(await this.secrets.find('inv', secret))) throw notFound('invite');
      return this.invites.change(orgId, id, (invite) => this.accept(invite, acceptor));
    });
  }

  private async accept(invite: Invite, acceptor: Acceptor): Promise<Accepted> {
    const at = this.clock.now();
    if (!invite.isPending(at)) throw notFound('invite');
    const anonymousAct: Act = { kind: 'user', by: null, at, token: null, request: acceptor.request };
    const { act, userId, token } = await this.inviteAcceptance.join(invite.state, acceptor, anonymousAct);
    invite.accept(userId, act);
    return { orgId: invite.state.org_id, userId, token };
  }
}
