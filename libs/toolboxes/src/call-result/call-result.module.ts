import { Module } from '@nestjs/common';
import { OrganizationsModule } from '#organizations';
import { ResultOffboarding } from './hooks/result-offboarding.js';
import { ResultRetention } from './hooks/result-retention.js';
import { DeleteExpiredResultsJob } from './jobs/delete-expired-results.job.js';
import { DeleteResultsOfAppJob } from './jobs/delete-results-of-app.job.js';
import { CallResults } from './persistence/call-results.js';
import { LargeResults } from './services/large-results.js';

/** Stores results that are too large for an agent to get at once. */
@Module({
  imports: [OrganizationsModule],
  providers: [
    CallResults,
    LargeResults,
    DeleteExpiredResultsJob,
    DeleteResultsOfAppJob,
    ResultOffboarding,
    ResultRetention,
  ],
  exports: [LargeResults],
})
export class CallResultModule {}
