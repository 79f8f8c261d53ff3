import { type Api, startApi } from './support/api.js';
import { type Client, clientOf } from './support/client.js';
import { type MemberClient } from './support/founder.js';

let here: Api;
let there: Api;
let owner: MemberClient;
let bob: MemberClient;
/** Bob's requests to the other process. */
let bobThere: Client;
let role: string;

beforeAll(async () => {
  here = await startApi();
  there = await startApi({ database: { url: here.urls.app, role: null, poolSize: 5, statementTimeoutMs: 10_000 } });
  ({ owner, bob } = await here.organization({ bob: [] }));
  role = `role/${bob.roleIds[0]}`;
  bobThere = clientOf(there.base, bob.token, {});
});
afterAll(() => Promise.all([here.stop(), there.stop()]));

const done = (answer: { status: number }) => expect(answer.status).toBeLessThan(300);

/** Each change is made through one process and checked through the other. */
const changes: Record<string, { give: () => Promise<void>; take: () => Promise<void>; has: () => Promise<boolean> }> = {
  "a role's permissions": {
    give: async () => done(await owner(`PATCH /${role}`, { permissions: ['audit:view', 'restriction:view'] })),
    take: async () => done(await owner(`PATCH /${role}`, { permissions: [] })),
    has: async () => (await bobThere('GET /audit-log?scope=org')).status === 200,
  },
  'a member’s roles': {
    give: async () => done(await owner(`PATCH /member/${bob.userId}`, { role_ids: owner.roleIds })),
    take: async () => done(await owner(`PATCH /member/${bob.userId}`, { role_ids: bob.roleIds })),
    has: async () => (await bobThere('GET /user/me')).body.permissions.includes('org:delete'),
  },
  "a member's status": {
    give: async () => done(await owner(`POST /member/${bob.userId}/reactivate`, {})),
    take: async () => done(await owner(`POST /member/${bob.userId}/suspend`, {})),
    has: async () => (await bobThere('GET /user/me')).status === 200,
  },
  'a restriction on a tool': {
    give: async () => {
      const { body } = await owner(`GET /restriction?target_id=${bob.userId}`);
      for (const { id } of body.result) done(await owner(`DELETE /restriction/${id}`));
    },
    take: async () => {
      const tools = [{ connector_slug: 'github', tool_name: 'list_issues' }];
      done(await owner('POST /restriction', { target_type: 'user', target_id: bob.userId, mode: 'block', tools }));
    },
    has: async () => {
      const { body } = await bobThere('GET /connector/github/tools?q=List issues');
      return body.result.some(({ name }: { name: string }) => name === 'list_issues');
    },
  },
};

describe('The next request to another process respects a change to', () => {
  it.each(Object.entries(changes))('%s', async (_, { give, take, has }) => {
    const seen: boolean[] = [];
    for (let turn = 0; turn < 20; turn++) {
      await take();
      seen.push(await has());
      await give();
      seen.push(await has());
    }
    expect(seen).toEqual(Array.from({ length: 40 }, (_each, place) => place % 2 === 1));
  });

  it("a token's validity", async () => {
    const { body } = await bob('POST /api-token', { name: 'Other' });
    const other = clientOf(there.base, body.token, {});
    expect((await other('GET /user/me')).status).toBe(200);
    done(await bob(`DELETE /api-token/${body.id}`));
    expect((await other('GET /user/me')).status).toBe(401);
  });
});

describe('A permission change in one process', () => {
  it('waits for a permission change in another process', async () => {
    const { owner: one, oda: other } = await here.organization({ oda: 'Org Owner' });
    const otherThere = clientOf(there.base, other.token, {});
    const both = await here.atOnce(one.orgId, () => [
      one(`POST /member/${other.userId}/suspend`, {}),
      otherThere(`POST /member/${one.userId}/suspend`, {}),
    ]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = [await one('GET /user/me'), await otherThere('GET /user/me')];
    expect(left.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});
