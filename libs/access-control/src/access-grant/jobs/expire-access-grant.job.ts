import { Injectable } from '@nestjs/common';
import { actOfSystem, Clock, Job, subscribe, type Task, Transactions } from '#kernel';
import { type AccessGrantEvent, AccessGrants } from '../domain/access-grant.js';

const whenItExpires = ({ expires_at }: { expires_at: string | null }) =>
  expires_at === null ? null : new Date(expires_at);

/** Grants expire without a job. This job only records that they did. */
export const grantExpiry = subscribe<AccessGrantEvent>('ExpireAccessGrant', {
  'access_grant.created': whenItExpires,
  'access_grant.extended': whenItExpires,
});

/**
 * Records that a grant has expired, at the `expires_at` of `access_grant.created` or `access_grant.extended`. A grant
 * that was extended in the meantime stays unchanged.
 */
@Injectable()
export class ExpireAccessGrantJob extends Job {
  readonly name = grantExpiry.job;

  constructor(
    private readonly transactions: Transactions,
    private readonly accessGrants: AccessGrants,
    private readonly clock: Clock,
  ) {
    super();
  }

  run({ orgId, subjectId }: Task): Promise<void> {
    return this.transactions.withOrganizationLock(orgId, () =>
      this.accessGrants.change(orgId, subjectId, (grant) => grant.expire(actOfSystem(this.clock))),
    );
  }
}
