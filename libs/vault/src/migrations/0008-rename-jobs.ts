import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { renameJobs } from '#kernel';

/** Gives the waiting jobs of the earlier version the names that jobs have now. */
export class RenameJobsOfVault1796000400020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await renameJobs(runner, 'vault.outbox');
  }

  async down(): Promise<void> {
    // The earlier version does not know the present names, so its jobs would wait forever. Restore a backup instead.
  }
}
