import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { killAllFor } from './processes.js';

/**
 * Starts a process that waits until this one ends, for any reason including SIGKILL. It then kills all processes of the
 * folder and removes the folder. The returned function does this immediately.
 */
export function startSweeper(folder: string): () => Promise<void> {
  const words = [fileURLToPath(import.meta.url), folder];
  // A separate process group, which signals to this one do not reach.
  const child: ChildProcess = spawn(process.execPath, words, { stdio: ['pipe', 'ignore', 'inherit'], detached: true });
  return async () => {
    const swept = once(child, 'exit');
    child.stdin!.end();
    await swept;
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = process.argv[2]!;
  await once(process.stdin.resume(), 'end');
  await killAllFor(folder);
  rmSync(folder, { recursive: true, force: true });
}
