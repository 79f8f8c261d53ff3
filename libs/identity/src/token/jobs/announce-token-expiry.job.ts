import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Job, subscribe, type Task } from '#kernel';
import { announcementOf } from '../../member/domain/announced-expiry.js';
import { AnnounceTokenExpiry } from '../commands/announce-token-expiry.js';
import { type TokenEvent } from '../domain/token.js';

export const tokenExpiryAnnouncement = subscribe<TokenEvent>(
  'TokenEndAnnouncedWhenNear',
  {
    'token.issued': ({ expires_at }, at) => announcementOf(expires_at === null ? null : new Date(expires_at), at),
  },
  'mails',
);

/** A rotated token never expires later than before, so rotating needs no new announcement. */
@Injectable()
export class AnnounceTokenExpiryJob extends Job {
  readonly name = tokenExpiryAnnouncement.job;

  constructor(private readonly commands: CommandBus) {
    super();
  }

  run({ orgId, subjectId }: Task): Promise<void> {
    return this.commands.execute(new AnnounceTokenExpiry(orgId, subjectId));
  }
}
