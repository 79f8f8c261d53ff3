import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Job, type Task } from '#kernel';
import { EndAccessRequest } from '../commands/end-access-request.js';

/** Due on the date that `access_request.created` names. */
@Injectable()
export class AccessRequestExpiredWhenDue extends Job {
  readonly name = 'AccessRequestExpiredWhenDue';

  constructor(private readonly commands: CommandBus) {
    super();
  }

  run({ orgId, subjectId }: Task): Promise<void> {
    return this.commands.execute(new EndAccessRequest(orgId, subjectId));
  }
}
