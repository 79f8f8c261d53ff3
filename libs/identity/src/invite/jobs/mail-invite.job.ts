import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Job, subscribe, type Task } from '#kernel';
import { MailInvite } from '../commands/mail-invite.js';
import { type InviteEvent } from '../domain/invite-events.js';

export const inviteMailing = subscribe<InviteEvent>(
  'InviteMailedWhenSent',
  {
    'invite.created': 'at once',
    'invite.resent': 'at once',
  },
  'mails',
);

@Injectable()
export class MailInviteJob extends Job {
  readonly name = inviteMailing.job;

  constructor(private readonly commands: CommandBus) {
    super();
  }

  run({ orgId, subjectId }: Task): Promise<void> {
    return this.commands.execute(new MailInvite(orgId, subjectId));
  }
}
