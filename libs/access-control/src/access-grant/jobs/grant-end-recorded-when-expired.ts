import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Job, type Task } from '#kernel';
import { EndAccessGrant } from '../commands/end-access-grant.js';

/** Due on the date that `access_grant.created` or `.extended` names. */
@Injectable()
export class GrantEndRecordedWhenExpired extends Job {
  readonly name = 'GrantEndRecordedWhenExpired';

  constructor(private readonly commands: CommandBus) {
    super();
  }

  run({ orgId, subjectId }: Task): Promise<void> {
    return this.commands.execute(new EndAccessGrant(orgId, subjectId));
  }
}
