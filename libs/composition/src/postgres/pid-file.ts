import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type PidFile = { pid: number; port: number; status: string };

/**
 * Reads `postmaster.pid`. The file remains after a server was killed, and is copied together with a data folder. It
 * contains the path of its data folder, so a copied file can be recognized.
 */
export function readPidFile(cluster: string): PidFile | undefined {
  const [pid, folder, , port, , , , status] = textOf(pidFile(cluster))?.split('\n') ?? [];
  if (folder !== cluster || !port) return undefined;
  return { pid: Number(pid), port: Number(port), status: status?.trim() ?? 'starting' };
}

export const pidFile = (cluster: string) => join(cluster, 'postmaster.pid');

export function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
