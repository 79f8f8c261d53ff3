import fc from 'fast-check';
import { startApi } from '../support/api.js';
import { type MemberClient } from '../support/founder.js';
import { type Directory, Run, type Tally, Wire } from './large-sync-scene.js';
import { outcome } from './syncing-scene.js';

/** The share of 5,000 people and 500 groups. `SYNC_SHARE=1` syncs all of them. */
const share = Number(process.env.SYNC_SHARE ?? 0.016);

/** The number of users, of groups, and of people in each group. */
const size = { users: 5000 * share, groups: 500 * share, members: 20 };

/** Concurrent requests of one run. */
const atOnce = 4;

// The default limits: a token can send 50 requests per second and 200 in a burst, so 5,000 people take minutes.
const api = await startApi({ limits: { factor: 1, redisUrl: null } });
afterAll(() => api.stop());

const nameOf = (n: number): string => `person-${n}@corp.example`;

/** @param day the day of this state: each day some people leave, some are deactivated, and some groups change */
function directoryOn(day: number): Directory {
  const numbers = Array.from({ length: size.users }, (_, n) => n).filter((n) => (n + day) % 20 > 0);
  const users = numbers.map((n) => {
    const profile = { displayName: `Person ${n}`, title: `Title ${(n * day) % 7}`, active: (n + 3 * day) % 11 > 0 };
    return [nameOf(n), profile] as const;
  });
  const groups = Array.from({ length: size.groups }, (_, group) => {
    const members = Array.from(
      { length: size.members },
      (_, place) => users[(group * 37 + place * day) % users.length]!,
    );
    return [`Group ${group}`, [...new Set(members.map(([name]) => name))]] as const;
  });
  return { users: new Map(users), groups: new Map(groups) };
}

/** An organization with one group for a role and one for a team, before they have members. */
async function organization(): Promise<{ owner: MemberClient; tokens: string[] }> {
  const { owner } = await api.organization();
  const tokens: string[] = [];
  for (const name of ['Okta', 'Okta again'])
    tokens.push((await owner('POST /api-token', { kind: 'scim', name })).body.token as string);
  const pushed = async (displayName: string) =>
    (await api.client(tokens[0])('POST /scim/v2/Groups', { displayName })).body.id as string;
  const { id: role_id } = (await owner('POST /role', { name: 'Crew', permissions: [] })).body;
  const mappings = [
    { group_id: await pushed('Group 0'), role_id },
    { group_id: await pushed('Group 1'), create_team: true },
  ];
  for (const mapping of mappings) expect((await owner('POST /group-mapping', mapping)).status).toBe(201);
  return { owner, tokens };
}

type Chances = { next: () => number; tally: Tally };

/** Several independent runs make the API match the directory. */
async function synchronize(tokens: readonly string[], wanted: Directory, former: Directory | null, chances?: Chances) {
  const leavers = [...(former?.users.keys() ?? [])].filter((name) => !wanted.users.has(name));
  const one = async (token: string) => {
    const loses = () => (chances ? chances.next() < 8 : false);
    const wire = new Wire(api.base, token, chances?.tally ?? { sent: 0, lost: 0, limited: 0 }, loses);
    const run = new Run(wire, wanted);
    await spread([...wanted.users.keys()], (name) => run.user(name), chances);
    await spread([...wanted.groups.keys()], (name) => run.group(name), chances);
    await spread(leavers, (name) => run.removal(name), chances);
  };
  await Promise.all(tokens.map(one));
}

/** Runs `work` for all names. With `chances`, in random order and for some names twice. */
async function spread(names: readonly string[], work: (name: string) => Promise<void>, chances?: Chances) {
  const all = chances ? [...names, ...names.filter(() => chances.next() < 10)] : [...names];
  const order = chances ? new Map(all.map((name) => [name, chances.next() * 1000 + chances.next()])) : null;
  const left = order ? all.sort((a, b) => order.get(a)! - order.get(b)!) : all;
  const worker = async () => {
    for (let name = left.pop(); name !== undefined; name = left.pop()) await work(name);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

it('Parallel syncs with failures have the same result as one clean sync', async () => {
  const [former, wanted] = [directoryOn(1), directoryOn(2)];
  await fc.assert(
    fc.asyncProperty(fc.noBias(fc.infiniteStream(fc.nat({ max: 99 }))), async (stream) => {
      const chances = { next: () => stream.next().value as number, tally: { sent: 0, lost: 0, limited: 0 } };
      const [clean, noisy] = [await organization(), await organization()];
      await synchronize(clean.tokens.slice(0, 1), wanted, null);
      await synchronize(noisy.tokens.slice(0, 1), former, null, chances);
      await synchronize(noisy.tokens, wanted, former, chances);
      if (process.env.SYNC_SHARE !== undefined)
        process.stderr.write(`${JSON.stringify({ ...size, ...chances.tally })}\n`);
      const left = await outcome(api.client(noisy.tokens[0]), noisy.owner);
      expect(left).toEqual(await outcome(api.client(clean.tokens[0]), clean.owner));
    }),
    { numRuns: 1, endOnFailure: true },
  );
}, 1_500_000);
