import { besideBare, costsOf } from './call-costs.js';
import { seedCurated } from './curating.js';
import { Directory } from './directory.js';
import { prepareCalls } from './executing.js';
import { compare, type Target } from './load.js';
import { buildRow, type Results } from './report.js';
import { countRoundTrips, type CountedRequest, type RoundTrips } from './round-trips.js';
import { fullSize } from './seed/size.js';
import { idOf } from './seed/words.js';
import { startSystem, type System } from './system.js';

/** One kind of work beside the least program that can do it, with the ratio of their rates that is to be reached. */
type Work = { aim: number; ours: Target; bare: Target; counted: CountedRequest };

/**
 * Prints each kind of work as a ratio of rates within one run, with the processor time of each process and the round
 * trips to PostgreSQL of one request.
 */
export async function comparePace(dataDir: string, results: Results): Promise<void> {
  const system = await startSystem(
    dataDir,
    Array.from({ length: 10 }, () => fullSize),
  );
  try {
    await seedCurated(system);
    const { provider, ours: call, announced } = await prepareCalls(system);
    const execute = { method: 'POST', path: new URL([call.url].flat()[0]!).pathname, bodies: [call.body!] };
    const works: Record<string, Work> = {
      ...reads(system),
      'GET /scim/v2/Users?count=100': listUsersWork(system, await Directory.of(system)),
      'execute, 32 at once': { aim: 0.9, ours: call, bare: announced, counted: execute },
    };
    const rows: Record<string, object> = {};
    for (const [name, work] of Object.entries(works)) rows[name] = await measureWork(system, work);
    // The last step, because its writes add large events to the audit log.
    const trips = await countRoundTrips(system, { ...countedOf(works), ...writesOf(system) });
    for (const [name, counted] of Object.entries(trips)) rows[name] = { ...rows[name], ...describeTrips(counted) };
    console.table(rows);
    results.pace = rows;
    await provider.close();
  } finally {
    await system.stop();
  }
}

/** Reads of one organization, and the bare servers that read the same rows. */
function reads({ api, floor, organizations, connectionId }: System): Record<string, Work> {
  const { orgId, token } = organizations[0]!;
  const read = (aim: number, path: string, bare = path): Work => ({
    aim,
    ours: { name: 'Latchkey', process: api, url: api.url + path, token },
    bare: { name: 'bare server', process: floor, url: floor.url + bare, token },
    counted: { method: 'GET', path },
  });
  const one = `/connection/${connectionId}`;
  const toolbox = `/toolbox/${idOf(orgId, 'tbx', 10)}`;
  return {
    'GET /connection': read(0.9, '/connection'),
    'GET /connection/{id}': read(0.55, one),
    'GET /connection/{id}, the bare server looks up the token': read(0.9, one, `/with-token${one}`),
    'GET /restriction': read(1, '/restriction'),
    'GET /role': read(1, '/role'),
    'GET /audit-log': read(1, '/audit-log?scope=org'),
    'GET /member': read(1, '/member'),
    'GET /toolbox/{id}, 200 entries': read(0.7, toolbox),
    'GET /toolbox/{id}, the bare server sends only stored entries': read(0.7, toolbox, `/entries${toolbox}`),
  };
}

function listUsersWork({ api, floor }: System, { token }: Directory): Work {
  const path = '/scim/v2/Users?count=100';
  return {
    aim: 0.9,
    ours: { name: 'Latchkey', process: api, url: api.url + path, token },
    bare: { name: 'bare server', process: floor, url: floor.url + path },
    counted: { method: 'GET', path, token },
  };
}

const countedOf = (works: Record<string, Work>): Record<string, CountedRequest> =>
  Object.fromEntries(Object.entries(works).map(([name, { counted }]) => [name, counted]));

/** Writes whose round trips are counted. `bench -- writing` measures their rates. */
function writesOf({ organizations }: System): Record<string, CountedRequest> {
  const path = `/restriction/${idOf(organizations[0]!.orgId, 'rstr', 11)}`;
  const patch = { method: 'PATCH', path, bodies: [{ mode: 'allow' }, { mode: 'block' }] };
  return {
    'PATCH /restriction/{id}': patch,
    'PATCH /restriction/{id} with an Idempotency-Key': { ...patch, isKeyed: true },
  };
}

async function measureWork(system: System, { aim, ours, bare }: Work): Promise<object> {
  const figures = await compare([ours, bare]);
  const [one, other] = [figures.get(ours.name)!, figures.get(bare.name)!];
  const costs = await costsOf(system, ours);
  const bareCosts = await costsOf(system, bare);
  return buildRow(aim, one, other, besideBare(costs, bareCosts));
}

const describeTrips = ({ api, vault }: RoundTrips) => ({
  'round trips': `${api.trips} API, ${vault.trips} vault`,
  statements: `${api.statements} API, ${vault.statements} vault`,
});
