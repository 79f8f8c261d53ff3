import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type HeapProfiler, type Profiler } from 'node:inspector';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setTimeout } from 'node:timers/promises';
import { WebSocket } from 'undici';
import { seedCurated } from './curating.js';
import { Directory } from './directory.js';
import { prepareCalls } from './executing.js';
import { assertServed, load, type Target } from './load.js';
import { isBrief } from './pace.js';
import { prepareGatewayCalls } from './peer-gateways.js';
import { type Process, startSpeaking } from './processes.js';
import { type Results } from './report.js';
import { fullSize } from './seed/size.js';
import { idOf } from './seed/words.js';
import { startSystem, type System } from './system.js';
import { patching } from './writing.js';

const warmUpSeconds = isBrief ? 1 : 6;
const seconds = isBrief ? 1 : 6;

/** Microseconds between two samples of the running function. */
const interval = 200;

/** Bytes between two samples of new objects. */
const samplingInterval = 16 * 1024;

/** The address that Node gives its inspector after a SIGUSR1. */
const inspector = 'http://127.0.0.1:9229/json';

/**
 * Shows what the processor time of a request consists of, in Latchkey and in the bare servers that read or write the same
 * rows. In microseconds per request, by the part of the program that uses it, with the kilobytes of new objects.
 */
export async function profilePages(dataDir: string, results: Results): Promise<void> {
  await bundleWithMaps();
  const system = await startSystem(dataDir, [fullSize]);
  await seedCurated(system);
  const { provider, ours: call, announced } = await prepareCalls(system);
  const remote = await startSpeaking('./remote-server.js', []);
  try {
    const { overMcp } = await prepareGatewayCalls(system, `${remote.line}/any`);
    const { token: directoryToken } = await Directory.of(system);
    const { api, vault, floor, textFloor } = system;
    const pages = pagesOf(system, directoryToken);
    const rows: Profiles = {
      ...(await profileAll(api, sendLoad([...pages, toolList(system), rename(execute, call), overMcp]))),
      ...(await profileAll(vault, sendLoad([rename(executeInVault, call)]))),
      ...(await profileAll(floor, sendLoad([...barePagesOf(system), rename(bare(execute), announced)]))),
      ...(await profileAll(textFloor, sendLoad([rename(executeInSecondServer, announced)]))),
      // The last step, because writes add large events to the audit log.
      ...(await profileAll(api, [sendWrites(system)])),
      ...(await profileAll(floor, [sendBareWrites(system)])),
    };
    results.profile = rows;
    results.distance = {
      ...Object.fromEntries(
        [...pages.map(({ name }) => name), list, patch].map((name) => [
          name,
          subtract([rows[name]!], [rows[bare(name)]!]),
        ]),
      ),
      [execute]: subtract(
        [rows[execute]!, rows[executeInVault]!],
        [rows[bare(execute)]!, rows[executeInSecondServer]!],
      ),
    };
    console.table(results.profile);
    console.table(results.distance);
  } finally {
    await provider.close();
    remote.child.kill('SIGKILL');
    await system.stop();
  }
}

/** Microseconds per request by part, and kilobytes of new objects. */
type Profile = Record<string, number>;
type Profiles = Record<string, Profile>;

/** Subtracts the bare processes from those of Latchkey, part by part. */
function subtract(ours: Profile[], bare: Profile[]): Profile {
  const parts = new Set([...ours, ...bare].flatMap((row) => Object.keys(row)));
  const sum = (rows: Profile[], part: string) => rows.reduce((total, row) => total + (row[part] ?? 0), 0);
  return Object.fromEntries([...parts].map((part) => [part, sum(ours, part) - sum(bare, part)]));
}

/** Requests to one process. `run` sends them for some seconds, and returns how many were answered. */
type Traffic = { name: string; run: (seconds: number) => Promise<number> };

const sendLoad = (targets: readonly Target[]): Traffic[] =>
  targets.map((target) => ({
    name: target.name,
    run: async (seconds) => assertServed(target, await load(target, seconds)).rate * seconds,
  }));

const sendWrites = (system: System): Traffic => ({
  name: patch,
  run: (seconds) => countWrites(system, 'api', seconds),
});

const sendBareWrites = (system: System): Traffic => ({
  name: bare(patch),
  run: (seconds) => countWrites(system, 'floor', seconds),
});

const writers = 8;

async function countWrites(system: System, which: 'api' | 'floor', seconds: number): Promise<number> {
  let count = 0;
  for (let second = 0; second < seconds; second++) count += (await patching(system, which, writers, writers)).length;
  return count;
}

const patch = 'PATCH /restriction/{id}, eight writers';
const list = 'POST /mcp/toolbox/{id}, tools/list';
const execute = 'POST /connection/{id}/execute';
const executeInVault = `${execute}, vault`;
const executeInSecondServer = `${execute}, second bare server`;

const bare = (name: string): string => `${name}, bare server`;

const rename = (name: string, target: Target): Target => ({ ...target, name });

/** Reads by the names of their routes. */
const readsOf = ({ connectionId, organizations }: System): Record<string, string> => ({
  'GET /connection': '/connection',
  'GET /connection/{id}': `/connection/${connectionId}`,
  'GET /role': '/role',
  'GET /member': '/member',
  'GET /restriction': '/restriction',
  'GET /audit-log': '/audit-log?scope=org',
  'GET /toolbox/{id}, 200 entries': toolboxOf(organizations),
  [directoryList]: '/scim/v2/Users?count=100',
});

const directoryList = 'GET /scim/v2/Users?count=100';

const toolboxOf = ([first]: System['organizations']): string => `/toolbox/${idOf(first!.orgId, 'tbx', 10)}`;

const pagesOf = (system: System, directoryToken: string): Target[] =>
  Object.entries(readsOf(system)).map(([name, path]) => ({
    name,
    process: system.api,
    url: system.api.url + path,
    token: name === directoryList ? directoryToken : system.organizations[0]!.token,
  }));

/** A list of tools for an agent. The bare server sends the stored entries only. */
const toolList = ({ api, organizations }: System): Target => ({
  name: list,
  process: api,
  url: `${api.url}/mcp${toolboxOf(organizations)}`,
  token: organizations[0]!.token,
  body: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} },
});

const barePagesOf = (system: System): Target[] =>
  Object.entries({ ...readsOf(system), [list]: `/entries${toolboxOf(system.organizations)}` }).map(([name, path]) => ({
    name: bare(name),
    process: system.floor,
    url: system.floor.url + path,
  }));

/** Profiles requests that one process answers. */
async function profileAll(process: Process, all: readonly Traffic[]): Promise<Profiles> {
  const profiler = await attach(process);
  const rows: Profiles = {};
  for (const traffic of all) rows[traffic.name] = await profile(profiler, traffic);
  await profiler.close();
  return rows;
}

async function profile(profiler: Inspector, traffic: Traffic): Promise<Profile> {
  await traffic.run(warmUpSeconds);
  await profiler.send('Profiler.start');
  const requests = await traffic.run(seconds);
  const { profile: taken } = (await profiler.send('Profiler.stop')) as Profiler.StopReturnType;
  return { ...sumByPart(taken, requests), 'allocated KB': await measureAllocated(profiler, traffic) };
}

/** Kilobytes of new objects per request. */
async function measureAllocated(profiler: Inspector, { run }: Traffic): Promise<number> {
  const collected = { includeObjectsCollectedByMajorGC: true, includeObjectsCollectedByMinorGC: true };
  await profiler.send('HeapProfiler.startSampling', { samplingInterval, ...collected });
  const requests = await run(seconds);
  const { profile: taken } = (await profiler.send('HeapProfiler.stopSampling')) as HeapProfiler.StopSamplingReturnType;
  return Math.round(sizeOf(taken.head) / requests / 1024);
}

const sizeOf = ({ selfSize, children }: HeapProfiler.SamplingHeapProfileNode): number =>
  children.reduce((sum, child) => sum + sizeOf(child), selfSize);

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
  ['JSON', /fastify\/lib\/reply|http\/json-writer/],
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
