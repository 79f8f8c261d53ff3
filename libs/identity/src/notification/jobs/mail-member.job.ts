import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type DomainEvent, Job, subscribe, type Subscription, type Task } from '#kernel';
import { MailConcerned } from '../commands/mail-concerned.js';
import { type MemberEvent } from '../../member/domain/member-events.js';

const name = 'MemberMailedWhenConcerned';

export const concernMailing = subscribe<MemberEvent>(
  name,
  {
    // Sends no mail for changes through directory groups, because a group can have thousands of members.
    'member.roles_changed': ({ cause }, at) => (cause === 'group' ? null : at),
    'member.responsible_asked': 'at once',
  },
  'mails',
);

/** Creates a subscription that mails the new owner of a resource after an event of another context. */
export const mailedToSubject = <Event extends DomainEvent>(to: Parameters<typeof subscribe<Event>>[1]): Subscription =>
  subscribe<Event>(name, to, 'mails');

@Injectable()
export class MailMemberJob extends Job {
  readonly name = name;

  constructor(private readonly commands: CommandBus) {
    super();
  }

  run({ orgId, eventId }: Task): Promise<void> {
    return this.commands.execute(new MailConcerned(orgId, eventId));
  }
}
