import { Client } from 'pg';
import { request } from 'undici';
import { prepareCalls } from './executing.js';
import { besideFloors, alone } from './routes.js';
import { compare, type Target } from './load.js';
import { printTable, type Results } from './report.js';
import { curated } from './seed/toolboxes.js';
import { fullSize } from './seed/size.js';
import { idOf } from './seed/words.js';
import { startSystem, type System } from './system.js';
import { median } from './warm-up.js';

/** Toolboxes, templates and synthetic tools of an organization that has as many as it may. */
export async function compareCurating(dataDir: string, results: Results): Promise<void> {
  const system = await startSystem(dataDir, [fullSize]);
  try {
    await seed(system);
    await besideFloors(system, '/toolbox', results);
    await compareListing(system, results);
    for (const path of ['/template', '/synthetic-tool', '/toolbox/connector', '/toolbox?unmet=true'])
      await alone(system, `GET ${path}`, path, results);
    await compareRuns(system, results);
  } finally {
    await system.stop();
  }
}

async function seed({ ownerUrl, organizations }: System): Promise<void> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  for (const statement of curated) await client.query(statement, [organizations[0]!.orgId]);
  await client.query('vacuum analyze');
  await client.end();
}

/** `tools/list` of a toolbox of 200 entries, beside the statement that reads the same entries. */
async function compareListing({ api, floor, organizations }: System, results: Results): Promise<void> {
  const { orgId, token } = organizations[0]!;
  const path = `/toolbox/${idOf(orgId, 'tbx', 10)}`;
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
  const ours: Target = { name: 'Latchkey', process: api, url: `${api.url}/mcp${path}`, token, body };
  const bare: Target = { name: '(a) the statement alone', process: floor, url: `${floor.url}/entries${path}` };
  const figures = await compare([ours, bare]);
  const [one, other] = [figures.get(ours.name)!, figures.get(bare.name)!];
  printTable('tools/list of 200 entries', [
    { target: ours.name, figures: one, beside: one.rate / other.rate },
    { target: bare.name, figures: other, beside: 1 },
  ]);
  console.log(`p50 is ${(one.p50 / other.p50).toFixed(1)} times that of the statement.`);
  results['tools/list'] = { ours: one, bare: other };
}

const calls = 100;
const atOnce = 4;
const rounds = 9;

/** Milliseconds of a run of a hundred calls, and of a hundred plain calls, as many of them at once; in turns. */
async function compareRuns(system: System, results: Results): Promise<void> {
  const { provider, ours } = await prepareCalls(system);
  const [url] = [ours.url].flat() as [string];
  const connection_id = /conn_\w+/.exec(url)![0];
  const step = { key: 'each', connection_id, tool_name: 'list_notes', args_template: '{}' };
  const steps = [{ ...step, for_each: `[1..${calls}]`, for_each_concurrency: atOnce }];
  const what = { name: 'hundred', description: 'Reads.', input_schema: { type: 'object' } };
  const post = (path: string, body: object) => ask(system.api.url + path, ours.token!, body);
  const { id } = await post('/synthetic-tool', { ...what, steps, output_template: '$count(steps.each.result)' });
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
    `\nA run of ${calls} calls beside as many plain ones: ${(figures.run_ms / figures.plain_ms).toFixed(2)} times`,
  );
  console.table(figures);
  results.runs = figures;
  await provider.close();
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
