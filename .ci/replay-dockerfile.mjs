// Does what the Dockerfile says in folders of this machine, where there is no container engine: COPY and RUN of each
// stage in a folder that stands for its root. Then a database, migrations, and api, worker and vault as ENTRYPOINT starts
// them, with nothing of this repository but what the last stage has. Ends with 0 if the three became ready and stopped at
// SIGTERM.
//
//   node .ci/replay-dockerfile.mjs            every step as it stands
//   node .ci/replay-dockerfile.mjs --quick    packages and build of this folder in the place of `npm ci` and `npm run build`
//
// docker/try-image.sh builds the image itself and runs it in the same way. What this cannot tell: whether the base image lacks something. Paths of RUN and ENV are led into the folder by their
// text, and USER is followed where this is root.
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';

const isQuick = process.argv.includes('--quick');
const isRoot = process.getuid() === 0;
const began = Date.now();
const say = (text) => console.log(`== ${((Date.now() - began) / 1000).toFixed(1)} s  ${text}`);
const scratch = mkdtempSync(join(tmpdir(), 'latchkey-replay-'));
chmodSync(scratch, 0o755);
const running = [];
let postgres;
try {
  const stages = replay(readFileSync('docker/Dockerfile', 'utf8'));
  await tryImage(stages.at(-1));
} finally {
  for (const child of running) child.kill('SIGKILL');
  await postgres?.stop();
  rmSync(scratch, { recursive: true, force: true });
}
process.exit();

function replay(dockerfile) {
  const stages = [];
  const lines = dockerfile
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '');
  for (const line of lines) {
    const [, word, given] = /^(\w+)\s+(.*)$/.exec(line);
    const stage = stages.at(-1);
    if (word === 'FROM') {
      const [, name = String(stages.length)] = / AS (\w+)$/.exec(given) ?? [];
      stages.push({ name, root: join(scratch, name), folder: '/', env: {} });
      mkdirSync(stages.at(-1).root);
    } else if (word === 'WORKDIR') mkdirSync(inside(stage, (stage.folder = given)), { recursive: true });
    else if (word === 'ENV')
      for (const [name, value] of given.split(' ').map((pair) => pair.split('='))) stage.env[name] = value;
    else if (word === 'COPY') copy(stage, given, stages);
    else if (word === 'RUN') run(stage, given);
    else if (word === 'USER') stage.user = given;
    else if (word === 'ENTRYPOINT') stage.entry = JSON.parse(given);
    else if (!['CMD', 'EXPOSE', 'HEALTHCHECK'].includes(word)) throw new Error(`What ${word} does is not known here.`);
  }
  return stages;
}

/** A path of the image, where it is on this machine. */
function inside({ root, folder }, path) {
  return join(root, path.startsWith('/') ? path : join(folder, path));
}

function copy(stage, given, stages) {
  say(`COPY ${given}`);
  const words = given.split(' ');
  const from = words[0].startsWith('--from=') ? stages.find(({ name }) => name === words.shift().slice(7)) : null;
  const to = words.pop();
  for (const word of words) {
    const source = from ? inside(from, word) : word;
    const isInto = to.endsWith('/');
    const target = isInto ? join(inside(stage, to), basename(word)) : inside(stage, to);
    mkdirSync(dirname(target), { recursive: true });
    // Links cost nothing; what is copied is never written to.
    if (from) execFileSync('cp', ['-al', source, target]);
    else cpSync(source, target, { recursive: true, preserveTimestamps: true, filter: isCopied });
  }
}

/** As .dockerignore has it. */
function isCopied(path) {
  return !/(^|\/)(node_modules|dist|\.cache|\.git|\.latchkey)$|\.env$/.test(path);
}

function run(stage, given) {
  say(`RUN ${given}`);
  const words = given
    .replace(/(?<=\s)\/(?=\w)/g, `${stage.root}/`)
    .replaceAll('node:node', isRoot ? '1000:1000' : `${process.getuid()}:${process.getgid()}`);
  const cwd = inside(stage, '.');
  if (isQuick && given.startsWith('npm ci'))
    return void execFileSync('cp', ['-al', 'node_modules', join(cwd, 'node_modules')]);
  if (isQuick && given.startsWith('npm run build')) useBuild(cwd);
  execFileSync('sh', ['-c', words], {
    cwd,
    env: { ...process.env, ...stage.env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** As old as what is there now: `npm run build` then finds that it has nothing to do. */
function useBuild(folder) {
  execFileSync('cp', ['-al', 'dist', join(folder, 'dist')]);
  rmSync(join(folder, 'dist/.built'));
  writeFileSync(join(folder, 'dist/.built'), '');
}

async function tryImage(stage) {
  say('a database, and migrations');
  const { startPostgres } = await import(resolve('dist/libs/composition/src/postgres/index.js'));
  postgres = await startPostgres({ dataDir: join(scratch, 'data'), tell: () => undefined });
  const cwd = inside(stage, '.');
  const { LATCHKEY_DATA_DIR, ...image } = stage.env;
  const who = isRoot && stage.user ? { uid: 1000, gid: 1000 } : {};
  const start = (app, env) =>
    spawn('sh', [inside(stage, `/usr/local/bin/${stage.entry[0]}`), ...app], {
      cwd,
      env: { PATH: process.env.PATH, ...image, LATCHKEY_DATA_DIR: inside(stage, LATCHKEY_DATA_DIR), ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
      ...who,
    });
  const said = async (app, env) => {
    const child = start(app, env);
    const ended = once(child, 'close');
    let text = '';
    for await (const part of child.stdout) text += String(part);
    await ended;
    if (child.exitCode !== 0) throw new Error(`${app.join(' ')} ended with ${child.exitCode}.`);
    return text;
  };
  // As the services `keys` and `migrate` of compose.yaml do.
  const secrets = inside(stage, '/secrets');
  await said(['cli', 'keys', '--folder', secrets], { DATABASE_URL: postgres.urls.owner });
  await said(['cli', 'migrate', '--addresses', secrets], { DATABASE_URL_FILE: join(secrets, 'operator/url') });
  const ports = {
    PORT: String(await freePort()),
    WORKER_PORT: String(await freePort()),
    VAULT_PORT: String(await freePort()),
  };
  const started = ['api', 'worker', 'vault'].map((app) => {
    const files = readdirSync(join(secrets, app)).map((name) => [
      `${name === 'url' ? 'DATABASE_URL' : name}_FILE`,
      join(secrets, app, name),
    ]);
    const child = start([app], { ...Object.fromEntries(files), ...ports, HOST: '127.0.0.1' });
    running.push(child);
    return [app, child];
  });
  for (let tries = 0; !(await isHealthy(ports)); tries++) {
    const ended = started.find(([, { exitCode }]) => exitCode !== null);
    if (ended) throw new Error(`${ended[0]} ended with ${ended[1].exitCode}: ${ended[1].stdout.read()}`);
    if (tries === 120) throw new Error('The apps are not ready after two minutes.');
    await setTimeout(1000);
  }
  say('ready: api, worker and vault');
  // The order of a stop: the vault and the database are needed until the others have ended.
  for (const [app, child] of started) {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const [code] = await ended;
    if (code !== 0) throw new Error(`${app} ended with ${code} at SIGTERM.`);
    say(`stopped: ${app}`);
  }
  if (await isHealthy(ports)) throw new Error('latchkey health reports stopped apps as healthy.');

  async function isHealthy(ports) {
    const [code] = await once(start(['health'], ports), 'exit');
    return code === 0;
  }
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
