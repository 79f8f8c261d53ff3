import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { type Client, createClient } from '#client';
import { asOwner } from './directory.js';
import { isBrief } from './pace.js';
import { type Results } from './report.js';
import { type Size } from './seed/size.js';
import { happened } from './seed/happened.js';
import { startSystem, type System } from './system.js';

const small: Size = { members: 20, teams: 2, roles: 25, connections: 20, restrictions: 1, events: 10 };

/**
 * The number of organizations, and of endpoints in each. All endpoints of an organization receive the same number of
 * events.
 */
const [organizations, endpoints] = [4, 8];
const events = isBrief ? 5 : 500;

/** The minimum number of deliveries per second on two cores. */
const fewest = 1000;

/**
 * Deliveries that wait for one endpoint, deliveries to other endpoints meanwhile, and the maximum milliseconds of
 * those.
 */
const [waiting, measured, longest] = [isBrief ? 200 : 10_000, 20, 2000];

/**
 * Measures the rate of deliveries on two cores, and the duration of one while ten thousand wait for another endpoint.
 */
export async function compareWebhooks(dataDir: string, results: Results): Promise<void> {
  const system = await startSystem(
    dataDir,
    Array.from({ length: organizations }, () => small),
  );
  const receiver = await startReceiver();
  try {
    const owners = system.organizations.map(({ token }) => createClient({ url: system.api.url, token }));
    for (const owner of owners)
      for (let n = 0; n < endpoints; n++) await webhookOf(owner, receiver.address('/flood'), 'team.deleted');
    for (const { orgId } of system.organizations) await happen(system, orgId, 'team.deleted', events);
    const total = organizations * endpoints * events;
    await system.startWorker();
    const [first, last] = await receiver.times('/flood', total);
    const rate = Math.round((total - 1) / ((last - first) / 1000));
    const waits = await besideFull(system, receiver, owners);
    results.webhooks = {
      'deliveries per second': rate,
      [`at least`]: fewest,
      [`longest delivery while ${waiting} wait for another endpoint, ms`]: Math.round(Math.max(...waits)),
      'at most': longest,
    };
    console.table(results.webhooks);
  } finally {
    receiver.stop();
    await system.stop();
  }
}

type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/**
 * Milliseconds from an event to its arrival, alternating between an endpoint of the same organization and one of
 * another.
 */
async function besideFull(system: System, receiver: Receiver, [same, other]: Client[]): Promise<number[]> {
  await webhookOf(same!, receiver.address('/full'), 'role.deleted');
  for (const owner of [same!, other!]) await webhookOf(owner, receiver.address('/quick'), 'role.created');
  await happen(system, system.organizations[0]!.orgId, 'role.deleted', waiting);
  await receiver.times('/full', 1);
  const waits: number[] = [];
  for (let n = 1; n <= measured; n++) {
    const at = performance.now();
    await [same!, other!][n % 2]!.roles.create({ name: `Quick ${n}`, permissions: [] });
    waits.push((await receiver.times('/quick', n))[1] - at);
  }
  console.log(`${waiting - receiver.count('/full')} of ${waiting} deliveries still waited for the other endpoint.`);
  return waits;
}

const webhookOf = (owner: Client, url: string, ...events: string[]) => owner.webhooks.createEndpoint({ url, events });

/** Writes several events of a type in one transaction, as a command would. */
const happen = (system: System, orgId: string, type: string, count: number) =>
  asOwner(system, (client) => client.query(happened, [orgId, type, count]));

/** Responds immediately, and records when the first and the last of a number of deliveries arrived at a path. */
async function startReceiver() {
  const arrivals = new Map<string, number[]>();
  let arrived = () => {};
  const server = createServer((request, response) => {
    const path = request.url!;
    request.resume();
    response.writeHead(204).end();
    const times = arrivals.get(path) ?? [];
    times.push(performance.now());
    arrivals.set(path, times);
    arrived();
  }).listen(0, '127.0.0.1');
  await new Promise((ready) => server.once('listening', ready));
  return {
    address: (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    count: (path: string) => arrivals.get(path)?.length ?? 0,
    async times(path: string, count: number): Promise<[first: number, last: number]> {
      const of = () => arrivals.get(path) ?? [];
      while (of().length < count) await new Promise<void>((resolve) => (arrived = resolve));
      return [of()[0]!, of()[count - 1]!];
    },
    stop: () => void (server.closeAllConnections(), server.close()),
  };
}
