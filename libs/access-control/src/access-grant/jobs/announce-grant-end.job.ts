import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { announcementOf } from '#identity';
import { Job, subscribe, type Task } from '#kernel';
import { AnnounceGrantEnd } from '../commands/announce-grant-end.js';
import { type AccessGrantEvent } from '../domain/access-grant.js';

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
