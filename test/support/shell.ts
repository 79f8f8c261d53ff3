import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Ran, runHere } from './cli.js';

type Environment = Record<string, string | undefined>;

/**
 * A replacement for npm that passes the arguments of `npm run --silent cli --` and the environment to this process.
 * Starting npm would take seconds.
 */
const npm = (port: number) => `#!${process.execPath}
const [run, silent, cli, dashes, ...words] = process.argv.slice(2);
if ([run, silent, cli, dashes].join(' ') !== 'run --silent cli --') throw new Error('Not here.');
fetch('http://127.0.0.1:${port}', { method: 'POST', body: JSON.stringify({ words, environment: process.env, folder: process.cwd() }) })
  .then((answer) => answer.json())
  .then(({ code, stdout, stderr }) => (process.stdout.write(stdout), process.stderr.write(stderr), (process.exitCode = code)));
`;

/** Runs one command at a time, in the current folder of its shell. */
async function answer(request: IncomingMessage): Promise<Ran> {
  let body = '';
  for await (const part of request) body += String(part);
  const { words, environment, folder } = JSON.parse(body) as Given;
  const before = process.cwd();
  process.chdir(folder);
  try {
    return await runHere(environment, ...words);
  } finally {
    process.chdir(before);
  }
}

type Given = { words: string[]; environment: Environment; folder: string };

/** A person's shell in a separate folder, in which `npm run --silent cli --` runs the product's commands. */
export async function startShell(environment: Environment) {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-shell-'));
  const server = createServer(
    (request, response) => void answer(request).then((ran) => response.end(JSON.stringify(ran))),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  mkdirSync(join(folder, 'bin'));
  writeFileSync(join(folder, 'bin/npm'), npm((server.address() as AddressInfo).port));
  chmodSync(join(folder, 'bin/npm'), 0o755);
  const PATH = `${join(folder, 'bin')}:${process.env.PATH}`;
  return {
    folder,
    /** Runs lines as a person types them, until one fails. */
    type: (lines: string, more: Environment = {}) =>
      new Promise<Ran>((resolve) => {
        const env = { ...environment, ...more, PATH } as NodeJS.ProcessEnv;
        execFile('bash', ['--norc', '-euc', lines], { cwd: folder, env }, (error, stdout, stderr) =>
          resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
        );
      }),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true });
    },
  };
}
