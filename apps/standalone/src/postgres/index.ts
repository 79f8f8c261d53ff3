export { FolderInUse } from './claim.js';
export { connectionFacts } from './connection-facts.js';
export { OperatorError } from './operator-error.js';
export type { DatabaseUrls } from './database.js';
export { startPostgres, type Postgres } from './start-postgres.js';
export { openDataFolder } from './data-folder.js';
export { writeDurably } from './durable-file.js';
export { keepOnce, readKept } from './kept-file.js';
