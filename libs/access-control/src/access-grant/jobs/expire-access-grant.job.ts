import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Job, subscribe, type Task } from '#kernel';
import { announcementOf } from '#identity';
import { ExpireAccessGrant } from '../commands/expire-access-grant.js';
import { type AccessGrantEvent } from '../domain/access-grant.js';
import { AnnounceGrantExpiry } from '../commands/announce-grant-expiry.js';

const whenItExpires = ({ expires_at }: { expires_at: string | null }) =>
  expires_at === null ? null : new Date(expires_at);

/** Grants expire without a job. This job only records that they did. */
export const grantExpiry = subscribe<AccessGrantEvent>('GrantEndRecordedWhenExpired', {
  'access_grant.created': whenItExpires,
  'access_grant.extended': whenItExpires,
});

/** Records that a grant has expired, at the `expires_at` of `access_grant.created` or `access_grant.extended`. */
@Injectable()
export class ExpireAccessGrantJob extends Job {
  readonly name = grantExpiry.job;

  constructor(private readonly commands: CommandBus) {
    super();
  }

  run({ orgId, subjectId }: Task): Promise<void> {
    return this.commands.execute(new ExpireAccessGrant(orgId, subjectId));
  }
}

const whenNear = ({ expires_at }: { expires_at: string | null }, at: Date) =>
  announcementOf(expires_at === null ? null : new Date(expires_at), at);

export const grantExpiryAnnouncement = subscribe<AccessGrantEvent>(
  'GrantEndAnnouncedWhenNear',
  {
    'access_grant.created': whenNear,
    'access_grant.extended': whenNear,
  },
  'mails',
);

/** Announces that a grant expires soon, shortly before the `expires_at` of `access_grant.created` or `access_grant.extended`. */
@Injectable()
export class AnnounceGrantExpiryJob extends Job {
  readonly name = grantExpiryAnnouncement.job;

  constructor(private readonly commands: CommandBus) {
    super();
  }

  run({ orgId, subjectId }: Task): Promise<void> {
    return this.commands.execute(new AnnounceGrantExpiry(orgId, subjectId));
  }
}
