import { happened } from '../bench/seed/happened.js';
import { query } from '../support/cluster/sql.js';
import { describeOnRedis, redisOf } from '../support/redis.js';
import { type RunningApp } from '../support/run-app.js';
import { haltAt, kill, type KilledScene, passItOn, startKilledScene, tracesOnRedis } from './killed-scene.js';
import { ledger } from '../support/states/organization-rows.js';
import { type Rows } from './purge-scene.js';
import { makePurgeJobDue } from '../support/states/organizations.js';

type Organization = Awaited<ReturnType<KilledScene['organizationWithAll']>>;

/** Adds more log rows than one statement deletes. */
const logMore = ({ product }: KilledScene, orgId: string) =>
  query(product.urls.owner, happened, [orgId, 'team.deleted', 2500]);

/** The places at which a worker is killed, in the order in which it reaches them: within steps and between them. */
const placesOf = (orgId: string): Record<string, Rows> => {
  const removing = `old.org_id = '${orgId}'`;
  const closing = `new.org_id = '${orgId}' and new.finished_at is not null`;
  return {
    'while the vault destroys its data': ['delete', 'vault.accounts', removing],
    'after the vault has finished': ['update', 'organizations.purge_steps', `${closing} and new.step = 'vault'`],
    'in the middle of connections': ['delete', 'connections.connections', removing],
    'in the middle of the log': ['delete', 'kernel.events', `${removing} and old.resource_id = 'team.deleted_2500'`],
    'at the last row': ['delete', 'organizations.organizations', removing],
  };
};

/** The steps that were started more than once. */
const begunAgain = async ({ asOwner }: KilledScene, orgId: string): Promise<string[]> =>
  (
    await asOwner(`select step from organizations.purge_steps where org_id = '${orgId}' and attempts > 1 order by 1`)
  ).map(({ step }) => step as string);

/** The rows of other organizations, except those of repeated checks. */
async function othersRows({ checksumsOf }: KilledScene, orgId: string) {
  const rows = Object.entries(await checksumsOf(orgId));
  return rows.filter(([table]) => table !== 'kernel.outbox' && !table.startsWith('webhooks.'));
}

/**
 * Starts the deletion, kills one worker after another at these places, and lets a last worker finish.
 * @param passOn lets the next worker continue immediately. Otherwise it waits until the lease has expired.
 */
async function killedAt(
  scene: KilledScene,
  places: Rows[],
  ours: Organization,
  first: RunningApp,
  passOn = () => passItOn(scene),
): Promise<void> {
  let worker = first;
  for (const place of places) {
    const halt = await haltAt(scene, place);
    if (worker === first) await scheduleNow(scene, ours);
    await halt.untilThere();
    await kill(worker);
    await halt.letGo();
    expect([place, await scene.isPurged(ours.owner.orgId)]).toEqual([place, false]);
    await passOn();
    worker = await scene.startWorker();
  }
  await scene.untilSo(() => scene.isPurged(ours.owner.orgId), 'another worker to finish the deletion');
}

/** Checks the tables and queues of both databases. Only the ledger may remain, and it contains no personal data. */
async function expectNoTraceOf({ tracesOf, untilSo }: KilledScene, { owner, member }: Organization): Promise<void> {
  const isGone = async () => (await tracesOf(owner.orgId)).join() === ledger.join();
  // A failure names the remaining rows.
  await untilSo(isGone, 'no trace of the organization').catch(() => undefined);
  expect(await tracesOf(owner.orgId)).toEqual(ledger);
  expect(await tracesOf(owner.userId, member.userId, owner.email, member.email)).toEqual([]);
}

/** Makes the deletion due now, without notifying a worker. */
async function scheduleNow({ asOwner, schedule }: KilledScene, ours: Organization): Promise<void> {
  await schedule(ours);
  await makePurgeJobDue(asOwner, ours.owner.orgId);
}

describe('A deletion whose worker is killed', () => {
  let scene: KilledScene;
  beforeAll(async () => void (scene = await startKilledScene(null)));
  afterEach(() => scene.killAll());
  afterAll(() => scene.product.stop());

  it('is continued by the next worker, from any step', async () => {
    const [ours, other] = [await scene.organizationWithAll(), await scene.organizationWithAll()];
    const { orgId } = ours.owner;
    const first = await scene.startWorker();
    await scene.untilIdle();
    await logMore(scene, orgId);
    const before = await othersRows(scene, other.owner.orgId);
    await killedAt(scene, Object.values(placesOf(orgId)), ours, first);
    await expectNoTraceOf(scene, ours);
    expect(await othersRows(scene, other.owner.orgId)).toEqual(before);
    expect((await other.owner('GET /role')).status).toBe(200);
    // Finished steps were not started again.
    expect(await begunAgain(scene, orgId)).toEqual(['connections', 'kernel', 'vault']);
    // Six workers start one after another, on a machine that also runs other tests.
  }, 300_000);
});

/** How many workers the test kills. Each costs half a minute, because it waits for the real lease. */
const kills = Number(process.env.PURGE_KILLS ?? 1);

const jobsIn = async ({ asOwner }: KilledScene, orgId: string): Promise<string[]> =>
  (await asOwner(`select id from bullmq.job where data ->> 'org_id' = '${orgId}'`)).map(({ id }) => id as string);

describe('A deletion that waits for the lease of a killed worker', () => {
  let scene: KilledScene;
  beforeAll(async () => void (scene = await startKilledScene(null)));
  afterEach(() => scene.killAll());
  afterAll(() => scene.product.stop());

  it("leaves none of that worker's jobs in the queue", async () => {
    const ours = await scene.organizationWithAll();
    const { orgId } = ours.owner;
    const first = await scene.startWorker();
    await scene.untilIdle();
    const at = placesOf(orgId);
    const names = ['after the vault has finished', 'in the middle of connections', 'at the last row'];
    const places = names.slice(-kills).map((name) => at[name]!);
    const taken: string[] = [];
    await killedAt(scene, places, ours, first, async () => void taken.push(...(await jobsIn(scene, orgId))));
    const left = await jobsIn(scene, orgId);
    expect([taken.length >= kills, taken.filter((id) => left.includes(id))]).toEqual([true, []]);
    await expectNoTraceOf(scene, ours);
  }, 300_000);
});

describeOnRedis('A deletion with a queue in Redis', () => {
  let scene: KilledScene;
  beforeAll(async () => void (scene = await startKilledScene(redisOf(14))));
  afterEach(() => scene.killAll());
  afterAll(() => scene.product.stop());

  it('leaves only rate limit counts in Redis', async () => {
    const ours = await scene.organizationWithAll();
    const { orgId } = ours.owner;
    await killedAt(scene, [placesOf(orgId)['in the middle of connections']!], ours, await scene.startWorker());
    await expectNoTraceOf(scene, ours);
    const traces = () => tracesOnRedis(scene.redisUrl, orgId, ours.owner.userId, ours.member.userId, ours.owner.email);
    const kept = async () => (await traces()).filter(({ key }) => !key.startsWith('latchkey-limit:'));
    await scene.untilSo(async () => (await kept()).length === 0, 'no trace of the organization in Redis');
    const counts = await traces();
    expect(counts.length).toBeGreaterThan(0);
    for (const { key, seconds } of counts) {
      expect([key, seconds > 0 && seconds <= 3600]).toEqual([key, true]);
    }
  });
});
