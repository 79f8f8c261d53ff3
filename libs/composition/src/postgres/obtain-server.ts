import { rmSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { pidFile, textOf } from './pid-file.js';
import { findRunningServer } from './running-server.js';
import { type ServerFiles } from './server-files.js';
import { launchServer, type Server, type ServerSettings } from './server.js';

/** Finds the running server, or starts a new one. */
export async function obtainServer(
  bin: string,
  files: ServerFiles,
  settings: ServerSettings,
  password: string,
): Promise<Server> {
  let previousContent: string | undefined;
  for (let failures = 0; ; failures++) {
    const content = textOf(pidFile(files.cluster));
    const running = await findRunningServer(files.cluster, password);
    if (running) return running;
    // PostgreSQL ignores the file of a killed server, unless the process id in it now belongs to another program. A
    // file that changes belongs to a running server and must not be deleted.
    if (content !== undefined && content === previousContent) rmSync(pidFile(files.cluster), { force: true });
    previousContent = content;
    try {
      return await launchServer(bin, files, settings);
    } catch (error) {
      // Processes of a killed server may still finish their last statement. PostgreSQL knows this from the server's
      // file.
      const isStillUsed = String(error).includes('shared memory');
      if (isStillUsed) previousContent = undefined;
      // Tries again: another start may have been faster, and may have started this cluster or used the free port.
      if (failures === (isStillUsed ? 50 : 4)) throw error;
      await setTimeout(isStillUsed ? 100 : 50 * failures);
    }
  }
}
