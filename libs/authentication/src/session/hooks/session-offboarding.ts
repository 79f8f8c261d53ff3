import { Injectable } from '@nestjs/common';
import { type Leaving, type LeftBehind, OnMemberLeft } from '#identity';
import { SessionRecords } from '../persistence/session-records.js';

/** Deletes the records of a leaver's browser sessions. The sessions end with the leaver's tokens and secrets. */
@Injectable()
export class SessionOffboarding extends OnMemberLeft {
  constructor(private readonly sessionRecords: SessionRecords) {
    super();
  }

  async handle({ caller, userId }: Leaving): Promise<Partial<LeftBehind>> {
    await this.sessionRecords.delete(caller.orgId, userId, {});
    return {};
  }
}
