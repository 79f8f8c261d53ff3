import { type MigrationWatcher } from '#kernel';
import { type Progress } from './progress.js';

/** Shows the number and the name of the migration that runs. */
export function migrationProgress(progress: Progress, label: string): MigrationWatcher {
  let started = 0;
  progress.begin(label);
  return {
    onWait: () => progress.begin('Waiting for a backup or another migration to end'),
    onPending: (count) => progress.begin(label, count || null),
    onStart: (name) => progress.reach(++started, name),
  };
}
