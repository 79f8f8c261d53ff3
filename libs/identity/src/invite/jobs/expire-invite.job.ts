import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Job, subscribe, type Task } from '#kernel';
import { ExpireInvite } from '../commands/expire-invite.js';
import { type InviteEvent } from '../domain/invite-events.js';

const whenItExpires = ({ expires_at }: { expires_at: string }) => new Date(expires_at);

export const inviteExpiry = subscribe<InviteEvent>('InviteExpiredWhenDue', {
  'invite.created': whenItExpires,
  'invite.resent': whenItExpires,
});

/** Due on the date in `invite.created` or `invite.resent`. */
@Injectable()
export class ExpireInviteJob extends Job {
  readonly name = inviteExpiry.job;

  constructor(private readonly commands: CommandBus) {
    super();
  }

  run({ orgId, subjectId }: Task): Promise<void> {
    return this.commands.execute(new ExpireInvite(orgId, subjectId));
  }
}
