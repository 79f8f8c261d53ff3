/**
 * Code without framework. Sandboxed code and the command line import it from `#kernel/plain`, since loading the whole
 * kernel takes 1.5 s and 100 MB per process.
 */
export { suggestName } from './domain/find-similar-name.js';
export { atMost } from './domain/at-most.js';
export { isName, isPlainEmail, isReadable, isStreamSafe, isUrl, normalized } from './domain/texts.js';
export { Clock, SystemClock } from './domain/clock.js';
export * from './domain/error-definitions.js';
export * from './domain/errors.js';
export * from './domain/field-reasons.js';
export { migrationLock } from './migration-lock.js';
export { connectionTo } from './persistence/connection-to.js';
export { type DatabaseAccess } from './persistence/database-access.js';
export { storageFull } from './persistence/storage.js';
export { commandOn, demoCommand, operatorCommand, startCommand, version } from './process/installation.js';
