import { request } from 'undici';
import { createClient } from '#client';
import { prepareCalls } from './executing.js';
import { connections, type Target } from './load.js';
import { compareOwnAccounts } from './own-account.js';
import { pace } from './pace.js';
import { type Results } from './report.js';
import { fullSize } from './seed/size.js';
import { sideBySide } from './side-by-side.js';
import { startSystem, type System } from './system.js';
import { compareToolListSizes } from './tool-lists.js';
import { median } from './warm-up.js';

/**
 * Compares tool calls of agents and runs of synthetic tools with the same calls through the API's execute route, and calls
 * on the caller's account with calls on a pinned one. Measures the lists of tools that agents get, too.
 */
export async function compareAgents(dataDir: string, results: Results): Promise<void> {
  const system = await startSystem(dataDir, [fullSize]);
  try {
    results['tool lists'] = await compareToolListSizes(system);
    const { provider, ours: execute } = await prepareCalls(system);
    results.agents = await compareCalls(system, execute);
    results['own accounts'] = await compareOwnAccounts(system, execute);
    results.runs = await compareRuns(system, execute);
    await provider.close();
  } finally {
    await system.stop();
  }
}

const connectionIn = (url: string): string => /conn_\w+/.exec(url)![0];

/** Compares `tools/call` with the execute route, for the same tool of the same connections. */
async function compareCalls({ api, organizations }: System, execute: Target) {
  const owner = createClient({ url: api.url, token: organizations[0]!.token });
  const toolboxes: string[] = [];
  for (const url of [execute.url].flat()) {
    const entries = [{ connector_slug: 'demo', tool_name: 'list_notes', connection_id: connectionIn(url) }];
    const { id } = await owner.toolboxes.create({ name: connectionIn(url), entries });
    toolboxes.push(`${api.url}/mcp/toolbox/${id}`);
  }
  const params = { name: 'demo__list_notes', arguments: {} };
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
  const agents = { ...execute, name: 'POST /mcp/toolbox/{id}', url: toolboxes, body };
  const beside = { ...execute, name: 'POST /connection/{id}/execute' };
  return sideBySide(`tools/call, ${connections} concurrent`, agents, beside);
}
const calls = 100;
const atOnce = 4;
const rounds = 3 * pace.rounds;

/**
 * Milliseconds of a run with a hundred calls, and of a hundred plain calls with the same concurrency. The two
 * alternate.
 */
async function compareRuns(system: System, ours: Target) {
  const [url] = [ours.url].flat() as [string];
  const connection_id = connectionIn(url);
  const step = { key: 'each', connection_id, tool_name: 'list_notes', args_template: '{}' };
  const steps = [{ ...step, for_each: `[1..${calls}]`, for_each_concurrency: atOnce }];
  const draft = { name: 'hundred', description: 'Reads.', input_schema: { type: 'object' } };
  const post = (path: string, body: object) => ask(system.api.url + path, ours.token!, body);
  const { id } = await post('/synthetic-tool', { ...draft, steps, output_template: '$count(steps.each.result)' });
  const times: Record<'run' | 'plain', number[]> = { run: [], plain: [] };
  for (let round = -2; round < rounds; round++) {
    const run = await timeOf(() => post(`/synthetic-tool/${id}/execute`, { input: {} }));
    const plain = await timeOf(() => inParallel(() => ask(url, ours.token!, ours.body!)));
    if (round < 0) continue;
    times.run.push(run);
    times.plain.push(plain);
  }
  const figures = { run_ms: median(times.run), plain_ms: median(times.plain) };
  console.log(
    `\nA run of ${calls} calls takes ${(figures.run_ms / figures.plain_ms).toFixed(2)} times as long as plain calls`,
  );
  console.table(figures);
  return figures;
}

async function inParallel(work: () => Promise<unknown>): Promise<void> {
  let left = calls;
  const worker = async () => {
    while (left-- > 0) await work();
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function ask(url: string, token: string, body: object): Promise<{ id: string }> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const answer = await request(url, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await answer.body.text();
  if (answer.statusCode >= 300) throw new Error(`${url} answers ${answer.statusCode}: ${text.slice(0, 500)}`);
  return JSON.parse(text) as { id: string };
}
