import { Injectable } from '@nestjs/common';
import { actOfSystem, Clock, Job, subscribe, type Task } from '#kernel';
import { type InviteEvent } from '../domain/invite.js';
import { Invites } from '../persistence/invites.js';

const whenItExpires = ({ expires_at }: { expires_at: string }) => new Date(expires_at);

export const inviteExpiry = subscribe<InviteEvent>('ExpireInvite', {
  'invite.created': whenItExpires,
  'invite.resent': whenItExpires,
});

/**
 * Records that an invite has expired, unless it was resent, accepted or revoked in the meantime. Due on the date in
 * `invite.created` or `invite.resent`.
 */
@Injectable()
export class ExpireInviteJob extends Job {
  readonly name = inviteExpiry.job;

  constructor(
    private readonly invites: Invites,
    private readonly clock: Clock,
  ) {
    super();
  }

  run({ orgId, subjectId }: Task): Promise<void> {
    return this.invites.change(orgId, subjectId, (invite) => {
      const act = actOfSystem(this.clock);
      if (invite.state.status === 'pending' && !invite.isPending(act.at)) invite.expire(act);
    });
  }
}
