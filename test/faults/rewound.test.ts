import { type Api, startApi } from '../support/api.js';
import { connector } from '../support/catalog.js';
import { type MemberClient } from '../support/founder.js';
import { ruleOn } from '../support/rule-on.js';
import { startOnWire, unreachable, type Wire } from './scene.js';
import { removeRules, saveRules } from '../support/states/access-control.js';

const slugs = ['slack', 'github'];
const shipped = slugs.map((slug) => connector(slug, slug, 'run'));

let one: Api;
let two: Api;
let wire: Wire;
let owner: MemberClient;
let member: MemberClient;
beforeEach(async () => {
  ({ api: one, wire } = await startOnWire({ shipped }, 10_000));
  two = await startApi({ urls: one.urls, catalog: { demoProviderUrl: null, seeds: false } });
  ({ owner, member } = await one.organization({ member: ['connector:view', 'tool:execute'] }));
});
afterEach(() => two.stop());

/** The connectors that are blocked for the member according to one API process. */
const blockedAt = async (api: Api): Promise<string[]> => {
  const asked = slugs.map((slug) => api.client(member.token)(`GET /connector/${slug}`));
  return (await Promise.all(asked)).flatMap(({ body }) => (body.restricted ? [body.slug as string] : []));
};

const block = async (api: Api, slug: string): Promise<void> => {
  const { status } = await api.client(owner.token)(
    'POST /restriction',
    ruleOn(member.userId, { connector_slugs: [slug] }),
  );
  expect(status).toBe(201);
};

const rules = 'access_control.restrictions';

describe('After a restore from a backup, a cached policy', () => {
  it('is not reused for a later change with the same epoch', async () => {
    const rewind = await saveRules(one, owner.orgId);
    await block(one, 'slack');
    expect(await blockedAt(one)).toEqual(['slack']);
    await rewind();
    await block(two, 'github');
    expect(await blockedAt(two)).toEqual(['github']);
    expect(await blockedAt(one)).toEqual(['github']);
  });

  it('is discarded if it was read during a change that the restore undid', async () => {
    await block(one, 'slack');
    const rewind = await saveRules(one, owner.orgId);
    let read: Promise<string[]>;
    await two.transactions.run(owner.orgId, async (manager) => {
      await manager.query(`lock table ${rules} in access exclusive mode`);
      // The request finds its caller at the old epoch, and then reads the rules at the new one.
      read = blockedAt(one);
      await one.untilBlocking(1);
      await removeRules(manager);
    });
    expect(await read!).toEqual([]);
    await rewind();
    // A server that restarts from a backup also closes its connections.
    await wire.cut();
    expect(await member('GET /connector/slack')).toMatchObject(unreachable);
    await wire.mend();
    expect(await blockedAt(two)).toEqual(['slack']);
    expect(await blockedAt(one)).toEqual(['slack']);
  });
});
