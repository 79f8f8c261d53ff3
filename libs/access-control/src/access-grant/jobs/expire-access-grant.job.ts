import { Injectable } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { actOfSystem, Clock, Job, subscribe, type Task, Transactions } from '#kernel';
import { type AccessGrantEvent, AccessGrants } from '../domain/access-grant.js';

/** Logs that a grant has expired. A grant that was extended in the meantime stays unchanged. */
class ExpireAccessGrant extends Command<void> {
  constructor(
    readonly orgId: string,
    readonly id: string,
  ) {
    super();
  }
}

@CommandHandler(ExpireAccessGrant)
export class ExpireAccessGrantHandler implements ICommandHandler<ExpireAccessGrant> {
  constructor(
    private readonly transactions: Transactions,
    private readonly accessGrants: AccessGrants,
    private readonly clock: Clock,
  ) {}

  execute({ orgId, id }: ExpireAccessGrant): Promise<void> {
    return this.transactions.withOrganizationLock(orgId, () =>
      this.accessGrants.change(orgId, id, (grant) => grant.expire(actOfSystem(this.clock))),
    );
  }
}

const whenItExpires = ({ expires_at }: { expires_at: string | null }) =>
  expires_at === null ? null : new Date(expires_at);

/** Grants expire without a job. This job only records that they did. */
export const grantExpiry = subscribe<AccessGrantEvent>('ExpireAccessGrant', {
  'access_grant.created': whenItExpires,
  'access_grant.extended': whenItExpires,
});

/** Records that a grant has expired, at the `expires_at` of `access_grant.created` or `access_grant.extended`. */
@Injectable()
export class ExpireAccessGrantJob extends Job {
  readonly name = grantExpiry.job;

  constructor(private readonly commandBus: CommandBus) {
    super();
  }

  run({ orgId, subjectId }: Task): Promise<void> {
    return this.commandBus.execute(new ExpireAccessGrant(orgId, subjectId));
  }
}
