import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { killAllFor } from './processes.js';

/**
 * A process that waits until this one is gone, by whatever: an error, a signal, SIGKILL too. Then it kills all that
 * runs for the folder, and removes it. What is returned asks for that now.
 */
export function startSweeper(folder: string): () => Promise<void> {
  const words = [fileURLToPath(import.meta.url), folder];
  // In a group of its own, which no signal to ours comes to.
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
