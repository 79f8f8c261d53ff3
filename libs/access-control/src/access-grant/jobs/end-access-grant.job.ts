import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Job, subscribe, type Task } from '#kernel';
import { announcementOf } from '#identity';
import { EndAccessGrant } from '../commands/end-access-grant.js';
import { type AccessGrantEvent } from '../domain/access-grant.js';
import { AnnounceGrantEnd } from '../commands/announce-grant-end.js';

const whenItEnds = ({ expires_at }: { expires_at: string | null }) =>
  expires_at === null ? null : new Date(expires_at);

/** Grants expire without a job. This job only records that they did. */
export const grantEnd = subscribe<AccessGrantEvent>('GrantEndRecordedWhenExpired', {
  'access_grant.created': whenItEnds,
  'access_grant.extended': whenItEnds,
});

/** Records that a grant has expired, at the end time in `access_grant.created` or `access_grant.extended`. */
@Injectable()
export class RecordGrantEndJob extends Job {
  readonly name = grantEnd.job;

  constructor(private readonly commands: CommandBus) {
    super();
  }

  run({ orgId, subjectId }: Task): Promise<void> {
    return this.commands.execute(new EndAccessGrant(orgId, subjectId));
  }
}

const whenNear = ({ expires_at }: { expires_at: string | null }, at: Date) =>
  announcementOf(expires_at === null ? null : new Date(expires_at), at);

export const grantEndAnnouncement = subscribe<AccessGrantEvent>(
  'GrantEndAnnouncedWhenNear',
  {
    'access_grant.created': whenNear,
    'access_grant.extended': whenNear,
  },
  'mails',
);

/** Announces the end of a grant, shortly before the end time in `access_grant.created` or `access_grant.extended`. */
@Injectable()
export class AnnounceGrantEndJob extends Job {
  readonly name = grantEndAnnouncement.job;

  constructor(private readonly commands: CommandBus) {
    super();
  }

  run({ orgId, subjectId }: Task): Promise<void> {
    return this.commands.execute(new AnnounceGrantEnd(orgId, subjectId));
  }
}
