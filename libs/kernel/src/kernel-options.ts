import { type Clock } from './domain/clock.js';
import { type DatabaseAccess } from './persistence/database-access.js';
import { type Schema } from './kernel.schema.js';

export type KernelOptions = {
  database: DatabaseAccess;
  /** Schemas of all contexts in this process, in order. */
  schemas: Schema[];
  /** Contexts whose modules this process does not load. Their hooks do not run. */
  without?: readonly Schema[];
  /** Keys for signing cursors. The first key signs. All keys are accepted. */
  cursorKeys: Buffer[];
  /** PostgreSQL schema of the data keys and the outbox. Each database role has its own. */
  schema: 'kernel' | 'vault';
  /** Maximum bytes of stored responses per organization. 64 MiB by default. */
  keptAnswers?: number;
  /** Query parameters that are allowed on every request. None by default. */
  freeParameters?: readonly string[];
  /** The system clock, unless a test sets it. */
  clock?: Clock;
};
