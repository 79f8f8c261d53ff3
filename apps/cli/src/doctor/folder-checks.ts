import { existsSync, realpathSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { unwritableFolder, writeProbe } from '#platform/configuration';
import { type Installation } from '../product/installation.js';
import { type Check, check, Fault } from './check.js';

/** Minimum number of free bytes on a disk. */
const minFree = 512 << 20;

/** Checks the data folder, and the disk of the embedded database, if they are on this machine. */
export const folderChecks = async ({ folder }: Installation): Promise<Check[]> => [
  await check('data_folder', () => {
    if (!existsSync(folder)) return Promise.resolve('There is no data folder on this machine.');
    try {
      writeProbe(folder);
    } catch (cause) {
      throw new Fault(unwritableFolder(folder, cause));
    }
    const database = join(folder, 'postgres');
    const places = [folder, ...(existsSync(database) ? [realpathSync(database)] : [])];
    const free = Math.min(...places.map(freeIn));
    const room = `${Math.floor(free / (1 << 20))} MiB`;
    if (free < minFree)
      throw new Fault(
        `The disk of the data folder ${folder} has ${room} left. At least 512 MiB must be free. Delete files or enlarge the disk.`,
      );
    return Promise.resolve(`${folder} is writable, and its disk has ${room} left.`);
  }),
];

function freeIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
