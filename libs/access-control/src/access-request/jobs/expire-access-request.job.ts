import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Job, subscribe, type Task } from '#kernel';
import { ExpireAccessRequest } from '../commands/expire-access-request.js';
import { type AccessRequestEvent } from '../domain/access-request.js';

export const requestExpiry = subscribe<AccessRequestEvent>('AccessRequestExpiredWhenDue', {
  'access_request.created': ({ expires_at }) => new Date(expires_at),
});

/** Records that a request expired, at the `expires_at` of `access_request.created`. */
@Injectable()
export class ExpireAccessRequestJob extends Job {
  readonly name = requestExpiry.job;

  constructor(private readonly commands: CommandBus) {
    super();
  }

  run({ orgId, subjectId }: Task): Promise<void> {
    return this.commands.execute(new ExpireAccessRequest(orgId, subjectId));
  }
}
