import { createClient } from '#client';
import { costsOf } from './call-costs.js';
import { compare, connections, type Target } from './load.js';
import { printTable } from './report.js';
import { type System } from './system.js';
import { median } from './warm-up.js';

/** How much processor time a call on the caller's account may take, of that on a pinned account. */
const allowed = 1.05;

/** Rounds in which processor time is measured. */
const rounds = 3;

/**
 * Compares calls of agents through toolboxes whose accounts are pinned with the same calls through toolboxes that use
 * the caller's account. Each toolbox has an account of its own, which the caller chose for it.
 * @param execute calls of the execute route, one address for each account.
 */
export async function compareOwnAccounts(system: System, execute: Target) {
  const targets = {
    pinned: await nameTarget(system, execute, 'pinned'),
    caller: await nameTarget(system, execute, 'caller'),
  };
  const figures = await compare(Object.values(targets));
  const [pinned, caller] = Object.values(targets).map(({ name }) => figures.get(name)!);
  printTable(`tools/call by account, ${connections} concurrent`, [
    { target: targets.caller.name, figures: caller!, beside: caller!.rate / pinned!.rate },
    { target: targets.pinned.name, figures: pinned!, beside: 1 },
  ]);
  const cpu_us: Record<'pinned' | 'caller', number[]> = { pinned: [], caller: [] };
  for (let round = 0; round < rounds; round++)
    for (const [name, target] of Object.entries(targets))
      cpu_us[name as 'pinned' | 'caller'].push((await costsOf(system, target)).all!);
  const ratio = Number((median(cpu_us.caller) / median(cpu_us.pinned)).toFixed(3));
  console.log(`\nProcessor time of a call by account, µs, all processes: ${ratio}, at most ${allowed} allowed`);
  console.table(cpu_us);
  return { pinned, caller, cpu_us, ratio };
}

async function nameTarget({ api, organizations }: System, execute: Target, account: 'pinned' | 'caller') {
  const { toolboxes } = createClient({ url: api.url, token: organizations[0]!.token });
  const urls: string[] = [];
  for (const path of [execute.url].flat()) {
    const connection_id = /conn_\w+/.exec(path)![0];
    const tool = { connector_slug: 'demo', tool_name: 'list_notes' };
    const entry = account === 'pinned' ? { ...tool, connection_id } : { ...tool, account };
    const { id } = await toolboxes.create({ name: `${account} ${connection_id}`, entries: [entry] });
    if (account === 'caller') await toolboxes.chooseAccount(id, 'demo', { connection_id });
    urls.push(`${api.url}/mcp/toolbox/${id}`);
  }
  const params = { name: 'demo__list_notes', arguments: {} };
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
  return { ...execute, name: `account: ${account}`, url: urls, body };
}
