import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Job, subscribe, type Task } from '#kernel';
import { MailOwnerless } from '../commands/mail-ownerless.js';
import { type ConnectorEvent } from '../../custom-connector/domain/connector-events.js';

export const ownerlessMailing = subscribe<ConnectorEvent>('MembersMailedWhenOwnerLeft', {
  'connector.owner_left': 'at once',
});

@Injectable()
export class MailOwnerlessConnectorsJob extends Job {
  readonly name = ownerlessMailing.job;

  constructor(private readonly commands: CommandBus) {
    super();
  }

  run({ orgId, eventId }: Task): Promise<void> {
    return this.commands.execute(new MailOwnerless(orgId, eventId));
  }
}
