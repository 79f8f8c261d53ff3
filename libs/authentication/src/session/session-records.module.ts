import { Module } from '@nestjs/common';
import { SessionOffboarding } from './hooks/session-offboarding.js';
import { SessionRecords } from './persistence/session-records.js';

/** Records of browser sessions, which end when a member leaves, also on the command line. */
@Module({ providers: [SessionRecords, SessionOffboarding], exports: [SessionRecords] })
export class SessionRecordsModule {}
