import fc from 'fast-check';
import { type MemberClient } from '../support/founder.js';
import { expectStatus, scim, startDirectoryScene } from './scene.js';
import { directories, type Directory, groupNames, outcome, SyncWorker } from './syncing-scene.js';

const { api, directoryOf } = await startDirectoryScene();

/** An organization with groups: one for a role and one for a team. */
async function mapped(): Promise<{ owner: MemberClient; as: Awaited<ReturnType<typeof directoryOf>> }> {
  const { owner } = await api.organization();
  const as = await directoryOf(owner);
  const ids: string[] = [];
  for (const displayName of groupNames)
    ids.push(expectStatus(await as(scim('POST /Groups'), { displayName }), 201).id as string);
  const { id: role_id } = (await owner('POST /role', { name: 'Crew', permissions: [] })).body;
  expectStatus(await owner('POST /group-mapping', { group_id: ids[0], role_id }), 201);
  expectStatus(await owner('POST /group-mapping', { group_id: ids[1], create_team: true }), 201);
  return { owner, as };
}

type Task = (worker: SyncWorker) => Promise<unknown>;

const tasksOf = (wanted: Directory, before?: Directory): Task[] => [
  ...[...wanted.users].map(
    ([name, profile]): Task =>
      (worker) =>
        worker.user(name, profile),
  ),
  ...[...wanted.groups].map(
    ([name, members]): Task =>
      (worker) =>
        worker.group(name, members, wanted),
  ),
  ...[...(before?.users.keys() ?? [])]
    .filter((name) => !wanted.users.has(name))
    .map(
      (name): Task =>
        (worker) =>
          worker.remove(name),
    ),
];

const chances = fc.infiniteStream(fc.nat({ max: 99 }));

describe('A directory sync', () => {
  it('with failures has the same result as one without', async () => {
    await fc.assert(
      fc.asyncProperty(directories, directories, chances, async (former, wanted, chance) => {
        const next = (): number => chance.next().value as number;
        const clean = await mapped();
        for (const task of tasksOf(wanted)) await task(new SyncWorker(clean.as, () => false));
        const noisy = await mapped();
        for (const [target, before] of [[former], [wanted, former]] as const) {
          const workers = [1, 2, 3].map(() => new SyncWorker(noisy.as, () => next() < 15));
          const tasks = tasksOf(target, before);
          const shuffled = [...tasks, ...tasks.filter(() => next() < 30)]
            .map((task) => ({ task, place: next() }))
            .sort((one, other) => one.place - other.place);
          await Promise.all(
            workers.map(async (worker, number) => {
              for (const [place, { task }] of shuffled.entries()) if (place % 3 === number) await task(worker);
            }),
          );
        }
        expect(await outcome(noisy.as, noisy.owner)).toEqual(await outcome(clean.as, clean.owner));
      }),
      { numRuns: Number(process.env.SYNC_RUNS ?? 3), endOnFailure: true },
    );
  }, 300_000);
});

describe('A directory that writes too fast', () => {
  it('retries later and loses nothing', async () => {
    const { owner } = await api.organization();
    const directory = await directoryOf(owner);
    const create = (n: number) =>
      directory(scim('POST /Users'), { userName: `p${n}@example.com`, displayName: `P ${n}` });
    const among = (first: number, count: number) => Array.from({ length: count }, (_, place) => first + place);
    const late = among(101, 5);
    let turnedAway: Awaited<ReturnType<typeof create>>[] = [];
    const begun = await api.atOnce(
      owner.orgId,
      () => among(0, 101).map(create),
      async () => {
        turnedAway = await Promise.all(late.map(create));
      },
    );
    expect(new Set(begun.map(({ status }) => status))).toEqual(new Set([201]));
    for (const answer of turnedAway) {
      expect(answer).toMatchObject({ status: 429, body: { error: { reason: 'too_many_at_once' } } });
      expect(answer.headers.get('retry-after')).toBe('1');
    }
    for (const n of late) expectStatus(await create(n), 201);
    expect((await owner('GET /provisioning/status')).body.users).toBe(107);
  });
});
