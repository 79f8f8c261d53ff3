export { connectionFacts } from './connection-facts.js';
export { OperatorError } from './operator-error.js';
export type { DatabaseUrls } from './database.js';
export { startPostgres, type Postgres } from './start-postgres.js';
