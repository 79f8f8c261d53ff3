// Runs npm scripts at the same time and prints what each said, one after the other: node .ci/side-by-side.mjs lint boundaries
import { spawn } from 'node:child_process';

const npm = process.env.npm_execpath;

const run = (script) =>
  new Promise((ended) => {
    const child = spawn(process.execPath, [npm, 'run', script], { stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
    child.on('close', (code) => {
      process.stdout.write(said);
      ended(code);
    });
  });

const codes = await Promise.all(process.argv.slice(2).map(run));
process.exitCode = codes.every((code) => code === 0) ? 0 : 1;
