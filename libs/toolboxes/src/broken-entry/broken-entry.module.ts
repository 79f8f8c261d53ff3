import { Module } from '@nestjs/common';
import { EntryLooks } from './persistence/entry-looks.js';
import { ChangedCatalogIsLookedAt } from './jobs/check-changed-catalog.job.js';
import { BrokenEntriesAreTold } from './jobs/report-broken-entries.job.js';
import { StoredFollowedCatalog } from './persistence/stored-followed-catalog.js';
import { BrokenEntries } from './services/broken-entries.js';

/** Finds entries that stopped working, and reports them to the members who pinned them. */
@Module({
  providers: [EntryLooks, StoredFollowedCatalog, BrokenEntries, BrokenEntriesAreTold, ChangedCatalogIsLookedAt],
})
export class BrokenEntryModule {}
