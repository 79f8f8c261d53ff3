import { Directory } from './directory.js';
import { type Results } from './report.js';
import { fullSize } from './seed/size.js';
import { startSystem } from './system.js';
import { median, percent, spreadOf } from './warm-up.js';

/** The share of 10,000 people and 500 groups. `SYNC_SHARE=1` syncs all of them. A tenth has the same ratio. */
const share = Number(process.env.SYNC_SHARE ?? 0.1);
const slices = 5;
const users = (10_000 * share) / slices;
const groups = (500 * share) / slices;
const members = 200;

/** Concurrent requests of a directory. */
const atOnce = 8;

type Rates = Record<'users' | 'groups', number[]>;

/**
 * Compares a first sync with bare transactions that write the same rows behind a bare server. Slices of the two
 * alternate.
 */
export async function compareFirstSync(dataDir: string, results: Results): Promise<void> {
  const system = await startSystem(dataDir, [fullSize]);
  try {
    const ours = await Directory.of(system);
    const bare = new Directory(system.floor.url, '');
    const found: Record<'ours' | 'bare', Rates> = { ours: { users: [], groups: [] }, bare: { users: [], groups: [] } };
    for (let slice = -1; slice < slices; slice++)
      for (const [name, directory] of Object.entries({ ours, bare })) {
        const rates = await sync(directory, `${name}${slice}`);
        if (slice < 0) continue;
        for (const kind of ['users', 'groups'] as const) found[name as 'ours' | 'bare'][kind].push(rates[kind]);
      }
    results['first sync'] = { users: besides(found, 'users'), groups: besides(found, 'groups') };
    console.log(`\nA first sync, ${atOnce} concurrent requests, groups of ${members}`);
    console.table(results['first sync']);
  } finally {
    await system.stop();
  }
}

/** People and groups per second. */
async function sync(directory: Directory, name: string): Promise<Record<'users' | 'groups', number>> {
  const ids: string[] = [];
  const person = async (n: number) => {
    const userName = `${name}-${n}@sync.example.com`;
    const emails = [{ value: userName, type: 'work', primary: true }];
    const user = { userName, externalId: `${name}-${n}`, displayName: `Person ${n}`, emails };
    ids.push((await directory.ask('POST', '/scim/v2/Users', user)).id);
  };
  const group = async (n: number) => {
    const some = Array.from(
      { length: Math.min(members, ids.length) },
      (_, place) => ids[(n * 37 + place) % ids.length]!,
    );
    const body = { displayName: `${name} ${n}`, members: some.map((value) => ({ value })) };
    await directory.ask('POST', '/scim/v2/Groups', body);
  };
  return { users: await rateOf(users, person), groups: await rateOf(groups, group) };
}

async function rateOf(count: number, work: (n: number) => Promise<void>): Promise<number> {
  let next = 0;
  const worker = async () => {
    while (next < count) await work(next++);
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: atOnce }, worker));
  return (count * 1000) / (performance.now() - started);
}

function besides(found: Record<'ours' | 'bare', Rates>, kind: 'users' | 'groups') {
  const ratios = found.ours[kind].map((rate, slice) => rate / found.bare[kind][slice]!);
  return {
    'Latchkey, per second': Math.round(median(found.ours[kind])),
    'bare server, per second': Math.round(median(found.bare[kind])),
    'ratio to the bare server': Math.round(median(ratios) * 100) / 100,
    'spread of slices': percent(spreadOf(ratios)),
  };
}
