import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Job, subscribe, type Task } from '#kernel';
import { announcementOf } from '../../member/domain/announced-end.js';
import { AnnounceTokenEnd } from '../commands/announce-token-end.js';
import { type TokenEvent } from '../domain/token.js';

export const tokenEnds = subscribe<TokenEvent>(
  'TokenEndAnnouncedWhenNear',
  {
    'token.issued': ({ expires_at }, at) => announcementOf(expires_at === null ? null : new Date(expires_at), at),
  },
  'mails',
);

/** A rotated token never ends later than before, so rotating needs no new announcement. */
@Injectable()
export class AnnounceTokenEndJob extends Job {
  readonly name = tokenEnds.job;

  constructor(private readonly commands: CommandBus) {
    super();
  }

  run({ orgId, subjectId }: Task): Promise<void> {
    return this.commands.execute(new AnnounceTokenEnd(orgId, subjectId));
  }
}
