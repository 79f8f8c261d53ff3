import { Module } from '@nestjs/common';
import { CatalogModule } from '#catalog';
import { ConnectionsModule } from '#connections';
import { ToolboxModule } from '../toolbox/toolbox.module.js';
import { EntryChecks } from './persistence/entry-checks.js';
import { CheckChangedCatalogJob } from './jobs/check-changed-catalog.job.js';
import { StoredFollowedCatalog } from './persistence/stored-followed-catalog.js';
import { ReportBrokenEntriesJob } from './jobs/report-broken-entries.job.js';

/** Finds entries that stopped working, and records an event for them. */
@Module({
  imports: [CatalogModule, ConnectionsModule, ToolboxModule],
  providers: [EntryChecks, StoredFollowedCatalog, ReportBrokenEntriesJob, CheckChangedCatalogJob],
})
export class BrokenEntryModule {}
