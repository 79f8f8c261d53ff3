import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type Profiler } from 'node:inspector';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setTimeout } from 'node:timers/promises';
import { WebSocket } from 'undici';
import { load, type Target } from './load.js';
import { isBrief } from './pace.js';
import { prepareGatewayCalls } from './peer-gateways.js';
import { type Process, startSpeaking } from './processes.js';
import { type Results } from './report.js';
import { fullSize } from './seed/size.js';
import { startSystem, type System } from './system.js';

const warmUpSeconds = isBrief ? 1 : 8;
const seconds = isBrief ? 1 : 8;

/** Microseconds between two samples. */
const interval = 200;

/** The address that Node gives its inspector after a SIGUSR1. */
const inspector = 'http://127.0.0.1:9229/json';

/**
 * Shows what the processor time of a request consists of, in Latchkey and in the bare server that reads the same rows. In
 * microseconds per request, by the part of the program that uses it.
 */
export async function profilePages(dataDir: string, results: Results): Promise<void> {
  await bundleWithMaps();
  const system = await startSystem(dataDir, [fullSize]);
  const remote = await startSpeaking('./remote-server.js', []);
  try {
    const { execute, overMcp } = await prepareGatewayCalls(system, `${remote.line}/any`);
    const ours = await profileAll([...pagesOf(system, system.api), execute, overMcp]);
    results.profile = { ...ours, ...(await profileAll(pagesOf(system, system.floor))) };
    console.table(results.profile);
  } finally {
    remote.child.kill('SIGKILL');
    await system.stop();
  }
}

function pagesOf({ connectionId, organizations, floor }: System, server: System['api']): Target[] {
  const paths = ['/connection', `/connection/${connectionId}`, '/role', '/restriction', '/audit-log?scope=org'];
  return paths.map((path) => {
    const route = `GET ${path.replace(/conn_\w+/, '{id}').replace(/\?.*/, '')}`;
    const name = server === floor ? `${route}, bare server` : route;
    return { name, process: server, url: server.url + path, token: organizations[0]!.token };
  });
}

/** Profiles requests that one process answers. */
async function profileAll(targets: readonly Target[]): Promise<Record<string, Record<string, number>>> {
  const profiler = await attach(targets[0]!.process);
  const rows: Record<string, Record<string, number>> = {};
  for (const target of targets) rows[target.name] = await profile(profiler, target);
  await profiler.close();
  return rows;
}

async function profile(profiler: Inspector, target: Target): Promise<Record<string, number>> {
  await load(target, warmUpSeconds);
  await profiler.send('Profiler.start');
  const { rate } = await load(target, seconds);
  const { profile: taken } = (await profiler.send('Profiler.stop')) as Profiler.StopReturnType;
  return sumByPart(taken, rate * seconds);
}

type Inspector = { send: (method: string, parameters?: object) => Promise<unknown>; close: () => Promise<void> };

/** Opens the inspector of a process, and prepares its profiler. */
async function attach({ child }: Process): Promise<Inspector> {
  child.kill('SIGUSR1');
  await setTimeout(1000);
  const [{ webSocketDebuggerUrl }] = (await (await fetch(inspector)).json()) as [{ webSocketDebuggerUrl: string }];
  const socket = new WebSocket(webSocketDebuggerUrl);
  await new Promise((resolve) => socket.addEventListener('open', resolve));
  const waiting = new Map<number, (result: unknown) => void>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id: number; result: unknown };
    waiting.get(id)?.(result);
  });
  let last = 0;
  const send = (method: string, params: object = {}) =>
    new Promise<unknown>((resolve) => {
      waiting.set(++last, resolve);
      socket.send(JSON.stringify({ id: last, method, params }));
    });
  await send('Profiler.enable');
  await send('Profiler.setSamplingInterval', { interval });
  // The inspector of the next process needs the same port.
  const close = async () => {
    void send('Runtime.evaluate', { expression: `process.getBuiltinModule('inspector').close()` });
    socket.close();
    await setTimeout(1000);
  };
  return { send, close };
}

function sumByPart({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile, requests: number) {
  const partOf = new Map(nodes.map(({ id, callFrame }) => [id, partUsing(callFrame)]));
  const sums: Record<string, number> = {};
  for (const [place, id] of samples.entries()) {
    const part = partOf.get(id)!;
    if (part !== null) sums[part] = (sums[part] ?? 0) + timeDeltas[place]! / requests;
  }
  const rounded = Object.entries(sums).map(([part, sum]) => [part, Math.round(sum)] as const);
  return { all: rounded.reduce((sum, [, each]) => sum + each, 0), ...Object.fromEntries(rounded) };
}

/** Returns the part of the program that a function belongs to. Null while the process waits. */
function partUsing({ functionName, url, lineNumber }: Profiler.ProfileNode['callFrame']): string | null {
  if (functionName === '(idle)') return null;
  if (functionName === '(garbage collector)') return 'garbage collection';
  if (/^(writev|writeUtf8String|writeLatin1String|writeBuffer)$/.test(functionName)) return 'writing to sockets';
  const file = sourceOf(url, lineNumber);
  return parts.find(([, pattern]) => pattern.test(file))?.[0] ?? 'Node and V8';
}

const parts: [part: string, files: RegExp][] = [
  ['rows of PostgreSQL', /node_modules\/pg|kernel\/src\/persistence/],
  ['JSON', /fastify\/lib\/reply/],
  ['MCP', /modelcontextprotocol|node_modules\/zod/],
  ['HTTP, routing and validation', /^node:_?http|fastify|find-my-way|@nestjs|rxjs|class-(validator|transformer)/],
  ['Latchkey', /libs\//],
];

/** The source map of each file of the bundle. */
let maps = new Map<string, SourceMap>();

/** Bundles the product again, with source maps. */
async function bundleWithMaps(): Promise<void> {
  const { bundleApps } = (await import(pathToFileURL(resolve('tools/build/bundle.mjs')).href)) as {
    bundleApps: (options: { sourcemap: 'external' }) => Promise<void>;
  };
  await bundleApps({ sourcemap: 'external' });
  writeFileSync(join(bundle, '.built'), '');
  const names = readdirSync(bundle).filter((name) => name.endsWith('.map'));
  maps = new Map(names.map((name) => [basename(name, '.map'), readMap(join(bundle, name))]));
}

const bundle = 'dist/bundle';

const readMap = (path: string) => new SourceMap(JSON.parse(readFileSync(path, 'utf8')) as SourceMapPayload);

/** Returns the file of a function, before bundling. */
function sourceOf(url: string, line: number): string {
  const entry = maps.get(basename(url))?.findEntry(line, Infinity);
  return entry && 'originalSource' in entry ? entry.originalSource : url;
}
