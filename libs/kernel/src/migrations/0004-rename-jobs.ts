import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { renameJobs } from '../events/outbox/renamed-jobs.js';

/** Gives the waiting jobs of the earlier version the names that jobs have now. */
export class RenameJobs1796000400010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await renameJobs(runner, 'kernel.outbox');
  }

  async down(): Promise<void> {
    // The earlier version does not know the present names, so its jobs would wait forever. Restore a backup instead.
  }
}
