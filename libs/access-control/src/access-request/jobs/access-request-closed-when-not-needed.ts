import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Job, type Task } from '#kernel';
import { CloseNeedlessRequests } from '../commands/close-needless-requests.js';

/** Due soon after every event that takes something out of members' way. */
@Injectable()
export class AccessRequestClosedWhenNotNeeded extends Job {
  readonly name = 'AccessRequestClosedWhenNotNeeded';

  constructor(private readonly commands: CommandBus) {
    super();
  }

  run({ orgId }: Task): Promise<void> {
    return this.commands.execute(new CloseNeedlessRequests(orgId));
  }
}
