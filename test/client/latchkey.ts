import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../libs/client/cli/main.js', import.meta.url));

type Ran = { code: number | null; stdout: string; stderr: string };

const collected = async (stream: NodeJS.ReadableStream): Promise<string> => {
  let text = '';
  for await (const chunk of stream) text += String(chunk);
  return text;
};

/** Someone's shell, with a home folder of its own, in which they use `latchkey`. */
export function latchkeyShell(more: Record<string, string> = {}) {
  const home = mkdtempSync(join(tmpdir(), 'latchkey-home-'));
  const environment: Record<string, string | undefined> = { PATH: process.env.PATH, HOME: home, ...more };
  const start = (words: string[]): ChildProcess => spawn(process.execPath, [program, ...words], { env: environment });
  return {
    home,
    environment,
    /** Runs a command until it ends. */
    run: async (words: string[], input = ''): Promise<Ran> => {
      const child = start(words);
      child.stdin!.end(input);
      const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
      const [stdout, stderr] = await Promise.all([collected(child.stdout!), collected(child.stderr!)]);
      return { code: await ended, stdout, stderr };
    },
    /** Starts a command that runs until it is interrupted. */
    follow: (...words: string[]) => {
      const child = start(words);
      const lines: string[] = [];
      const arrived: (() => void)[] = [];
      createInterface({ input: child.stdout! }).on('line', (line) => {
        lines.push(line);
        for (const wake of arrived.splice(0)) wake();
      });
      const errors = collected(child.stderr!);
      const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
      const gone = ended.then(async (code) => {
        throw new Error(`It ended with ${code}: ${await errors}`);
      });
      gone.catch(() => undefined);
      return {
        lines,
        /** Waits for the first line that contains a text. */
        async until(text: string): Promise<string> {
          for (;;) {
            const line = lines.find((each) => each.includes(text));
            if (line !== undefined) return line;
            await Promise.race([new Promise<void>((wake) => arrived.push(wake)), gone]);
          }
        },
        /** Presses Ctrl+C. Returns the exit code. */
        interrupt: () => (child.kill('SIGINT'), ended),
      };
    },
  };
}

export type LatchkeyShell = ReturnType<typeof latchkeyShell>;
