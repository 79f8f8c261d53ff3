import { Module } from '@nestjs/common';
import { IdentityModule } from '#identity';
import { SessionOffboarding } from './hooks/session-offboarding.js';
import { SessionRecords } from './persistence/session-records.js';
import { EndedSessions } from './services/ended-sessions.js';

/** Records of browser sessions, which end when a member leaves, also on the command line. */
@Module({
  imports: [IdentityModule],
  providers: [EndedSessions, SessionRecords, SessionOffboarding],
  exports: [EndedSessions, SessionRecords],
})
export class SessionRecordsModule {}
