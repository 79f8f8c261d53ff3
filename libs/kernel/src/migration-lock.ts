/** The key of the advisory lock that a migration and a backup take, as SQL. */
export const migrationLock = `hashtext('latchkey.migrate')`;
