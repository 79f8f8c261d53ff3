import { asOwner, Directory, membersFrom } from './directory.js';
import { groupMembers } from './floor-directory-writes.js';
import { type Results } from './report.js';
import { fullSize } from './seed/size.js';
import { idOf } from './seed/words.js';
import { startSystem, type System } from './system.js';
import { median, percent, spreadOf } from './warm-up.js';

const people = 5000;
const rounds = 5;

/** The maximum duration of a PATCH, relative to the bare statement. */
const maxRatio = 10;

/**
 * Compares one PATCH that adds 5,000 people to a mapped group with the bare statement that adds them to another group.
 * The two alternate. A worker logs each of these people after the PATCH, but no worker runs here.
 */
export async function compareGroupPush(dataDir: string, results: Results): Promise<void> {
  const system = await startSystem(dataDir, [{ ...fullSize, members: people + 1000, connections: 1000 }]);
  try {
    const directory = await Directory.of(system);
    const owner = new Directory(system.api.url, system.organizations[0]!.token);
    const { orgId } = system.organizations[0]!;
    const ids = membersFrom(system, 100, people);
    const Operations = [{ op: 'add', path: 'members', value: ids.map((value) => ({ value })) }];
    const times = { ours: [] as number[], bare: [] as number[], emptied: [] as number[] };
    for (let round = -2; round < rounds; round++) {
      const [group, other] = [await pushed(directory, `Mapped ${round}`), await pushed(directory, `Plain ${round}`)];
      await owner.ask('POST', '/group-mapping', { group_id: group, role_id: idOf(orgId, 'role', 1) });
      const path = `/scim/v2/Groups/${group}`;
      const taken = {
        ours: await timeOf(() => directory.ask('PATCH', path, { Operations })),
        bare: await bare(system, [orgId, other, ids]),
        emptied: await timeOf(() => directory.ask('PATCH', path, { Operations: [{ op: 'remove', path: 'members' }] })),
      };
      for (const name of ['ours', 'bare', 'emptied'] as const) if (round >= 0) times[name].push(taken[name]);
    }
    const ratios = times.ours.map((time, round) => time / times.bare[round]!);
    results['group push'] = {
      'PATCH that adds 5,000, ms': Math.round(median(times.ours)),
      'PATCH that removes them, ms': Math.round(median(times.emptied)),
      'bare statement, ms': Math.round(median(times.bare)),
      [`ratio to the bare statement (maximum ${maxRatio})`]: Math.round(median(ratios) * 10) / 10,
      'spread of rounds': percent(spreadOf(ratios)),
    };
    console.table(results['group push']);
  } finally {
    await system.stop();
  }
}

const pushed = async (directory: Directory, displayName: string): Promise<string> =>
  (await directory.ask('POST', '/scim/v2/Groups', { displayName })).id;

/** Opens the connection before the measurement. */
const bare = (system: System, values: unknown[]): Promise<number> =>
  asOwner(system, (client) => timeOf(() => client.query({ ...groupMembers, values })));

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
