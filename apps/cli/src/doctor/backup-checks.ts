import { type Installation } from '../product/installation.js';
import { backupSettings } from '../product/backup-settings.js';
import { StoredBackups } from '../backup/stored-backups.js';
import { type Check, check, Fault } from './check.js';

/** Checks the age of the last backup in a bucket, if the operator names one. */
export const backupChecks = async ({ configuration }: Installation): Promise<Check[]> => [
  await check('backup', async () => {
    const { BACKUP_LOCATION: location, BACKUP_MAX_AGE_HOURS: maxHours } = configuration.read(backupSettings);
    if (location === null) return 'Not checked, because BACKUP_LOCATION is not set.';
    const last = await new StoredBackups(location, configuration).findLast();
    const address = `s3://${location.bucket}/${location.prefix}`;
    if (last === null) throw new Fault(`There is no backup in ${address}. Check that \`backup --to\` runs.`);
    const hours = Math.floor((Date.now() - last.stored_at.getTime()) / 3_600_000);
    const made = `The last backup in ${address} is ${hours} hours old`;
    if (hours < maxHours) return `${made}.`;
    throw new Fault(`${made}, which is more than BACKUP_MAX_AGE_HOURS (${maxHours}). Check that \`backup --to\` runs.`);
  }),
];
