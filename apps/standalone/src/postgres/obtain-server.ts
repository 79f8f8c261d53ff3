import { rmSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { pidFile, textOf } from './pid-file.js';
import { findRunningServer } from './running-server.js';
import { type ServerFiles } from './server-files.js';
import { launchServer, type Server, type ServerSettings } from './server.js';

/** The server that runs already, or a new one. */
export async function obtainServer(
  bin: string,
  files: ServerFiles,
  settings: ServerSettings,
  password: string,
): Promise<Server> {
  let judged: string | undefined;
  for (let failures = 0; ; failures++) {
    const noted = textOf(pidFile(files.cluster));
    const running = await findRunningServer(files.cluster, password);
    if (running) return running;
    // PostgreSQL steps over a killed server's file, unless that process id is another program's by now. A file that
    // changes is a living server's, which must not lose it.
    if (noted !== undefined && noted === judged) rmSync(pidFile(files.cluster), { force: true });
    judged = noted;
    try {
      return await launchServer(bin, files, settings);
    } catch (error) {
      // Processes of a killed server are still at their last statement: its file is what tells PostgreSQL so.
      const isStillUsed = String(error).includes('shared memory');
      if (isStillUsed) judged = undefined;
      // Another start may have been quicker, with this cluster or with the port that was free a moment ago.
      if (failures === (isStillUsed ? 50 : 4)) throw error;
      await setTimeout(isStillUsed ? 100 : 50 * failures);
    }
  }
}
