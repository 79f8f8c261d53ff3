import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Job, subscribe, type Task } from '#kernel';
import { type MemberEvent } from '../../member/domain/member-events.js';
import { MailConfirmation } from '../commands/mail-confirmation.js';

export const confirmationMailing = subscribe<MemberEvent>('ConfirmationMailedWhenAsked', {
  'member.confirmation_asked': 'at once',
});

@Injectable()
export class MailConfirmationJob extends Job {
  readonly name = confirmationMailing.job;

  constructor(private readonly commands: CommandBus) {
    super();
  }

  run({ orgId, subjectId, eventId }: Task): Promise<void> {
    return this.commands.execute(new MailConfirmation(orgId, subjectId, eventId));
  }
}
