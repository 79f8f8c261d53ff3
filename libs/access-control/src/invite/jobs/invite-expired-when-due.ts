import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Job, type Task } from '#kernel';
import { ExpireInvite } from '../commands/expire-invite.js';

/** Due on the date that `invite.created` or `.resent` names. */
@Injectable()
export class InviteExpiredWhenDue extends Job {
  readonly name = 'InviteExpiredWhenDue';

  constructor(private readonly commands: CommandBus) {
    super();
  }

  run({ orgId, subjectId }: Task): Promise<void> {
    return this.commands.execute(new ExpireInvite(orgId, subjectId));
  }
}
