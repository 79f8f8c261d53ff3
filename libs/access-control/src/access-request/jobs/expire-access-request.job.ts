import { Injectable } from '@nestjs/common';
import { actOfSystem, Clock, Job, subscribe, type Task } from '#kernel';
import { type AccessRequestEvent } from '../domain/access-request.js';
import { AccessRequests } from '../persistence/access-requests.js';

export const requestExpiry = subscribe<AccessRequestEvent>('ExpireAccessRequest', {
  'access_request.created': ({ expires_at }) => new Date(expires_at),
});

/**
 * Records that a request expired undecided, at the `expires_at` of `access_request.created`. A request that was decided
 * in the meantime stays unchanged.
 */
@Injectable()
export class ExpireAccessRequestJob extends Job {
  readonly name = requestExpiry.job;

  constructor(
    private readonly accessRequests: AccessRequests,
    private readonly clock: Clock,
  ) {
    super();
  }

  run({ orgId, subjectId }: Task): Promise<void> {
    return this.accessRequests.change(orgId, subjectId, (request) => request.expire(actOfSystem(this.clock)));
  }
}
