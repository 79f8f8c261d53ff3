export { provideBinaries } from './binaries.js';
export { FolderInUse } from './claimed-server.js';
export { connectionFacts } from './running-server.js';
export { explainFullDisk, openDataFolder } from './data-folder.js';
export { type DatabaseUrls, readOrCreatePasswords, superuserUrl } from './database.js';
export { readJson, readOrCreateJson, writeDurably } from './durable-files.js';
export { freePort } from './server.js';
export { findServerFiles } from './server-files.js';
export { type Postgres, startPostgres } from './start-postgres.js';
