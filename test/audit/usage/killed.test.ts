import { haltAt, kill, startKilledScene } from '../../organization/killed-scene.js';
import { type Rows } from '../../organization/purge-scene.js';
import { type Call, usage, usageOn } from './scene.js';

const scene = await startKilledScene(null);
const { product, asOwner, startWorker, untilSo } = scene;
afterEach(() => scene.killAll());
afterAll(() => product.stop());
const { record } = usageOn(product);

const isCounted = async () => (await asOwner('select from audit.uncounted_calls limit 1')).length === 0;

/** Lets the next worker count immediately. */
const makeDue = () => asOwner(`update kernel.sweeps set next_at = now() where name = 'calls-are-counted'`);

it('Usage has each call once if workers are killed while they count', async () => {
  const { member, auditor } = await product.organization({ member: ['tool:execute'], auditor: ['audit:view'] });
  // More calls than one batch.
  const calls = Array.from({ length: 2500 }, (_, n): Call => ({
    by: member.userId,
    ends: 'succeeded',
    tool: `t${n % 3}`,
  }));
  await record(member, ...calls);
  const [last] = await asOwner('select max(event_id) as id from audit.uncounted_calls');
  const places: Rows[] = [
    ['delete', 'audit.uncounted_calls', `old.org_id = '${member.orgId}'`],
    ['insert', 'audit.usage_rollups', `new.keyed_by = 'tool'`],
    // In the second batch.
    ['delete', 'audit.uncounted_calls', `old.event_id = '${last.id}'`],
    ['insert', 'audit.usage_rollups', `new.keyed_by = 'member'`],
  ];
  for (const place of places) {
    const halt = await haltAt(scene, place);
    await makeDue();
    const worker = await startWorker();
    await halt.untilThere();
    await kill(worker);
    await halt.letGo();
    expect([place, await isCounted()]).toEqual([place, false]);
  }
  await makeDue();
  await startWorker();
  await untilSo(isCounted, 'all calls to be counted');
  const { calls: counted, groups } = await usage(auditor, 'scope=org&group_by=tool');
  expect([counted, groups.map((each: any) => each.calls)]).toEqual([2500, [834, 833, 833]]);
}, 120_000);
