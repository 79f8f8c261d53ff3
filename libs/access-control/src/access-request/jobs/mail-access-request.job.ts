import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Job, subscribe, type Task } from '#kernel';
import { MailRequest } from '../commands/mail-request.js';
import { type AccessRequestEvent } from '../domain/access-request.js';
import { MailDecision } from '../commands/mail-decision.js';

export const requestMailing = subscribe<AccessRequestEvent>(
  'DecidersMailedWhenRequestFiled',
  {
    'access_request.created': 'at once',
  },
  'mails',
);

@Injectable()
export class MailDecidersJob extends Job {
  readonly name = requestMailing.job;

  constructor(private readonly commands: CommandBus) {
    super();
  }

  run({ orgId, subjectId }: Task): Promise<void> {
    return this.commands.execute(new MailRequest(orgId, subjectId));
  }
}

export const decisionMailing = subscribe<AccessRequestEvent>(
  'RequesterMailedWhenRequestDecided',
  {
    'access_request.approved': 'at once',
    'access_request.denied': 'at once',
  },
  'mails',
);

@Injectable()
export class MailRequesterJob extends Job {
  readonly name = decisionMailing.job;

  constructor(private readonly commands: CommandBus) {
    super();
  }

  run({ orgId, subjectId }: Task): Promise<void> {
    return this.commands.execute(new MailDecision(orgId, subjectId));
  }
}
