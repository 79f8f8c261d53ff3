import { startApi } from './support/api.js';
import { clientOf } from './support/client.js';

const here = await startApi();
const there = await startApi({
  database: { url: here.urls.app, role: null, poolSize: 5, statementTimeoutMs: 10_000 },
});
afterAll(() => Promise.all([here.stop(), there.stop()]));

const { owner, member } = await here.organization({ member: [] });
const role = `role/${member.roleIds[0]}`;
/** The member's requests to the other process. */
const memberThere = clientOf(there.base, member.token, {});

const done = (answer: { status: number }) => expect(answer.status).toBeLessThan(300);

/** Each change is made through one process and checked through the other. */
const changes: Record<string, { give: () => Promise<void>; take: () => Promise<void>; has: () => Promise<boolean> }> = {
  "a role's permissions": {
    give: async () => done(await owner(`PATCH /${role}`, { permissions: ['audit:view', 'restriction:view'] })),
    take: async () => done(await owner(`PATCH /${role}`, { permissions: [] })),
    has: async () => (await memberThere('GET /audit-log?scope=org')).status === 200,
  },
  'a member’s roles': {
    give: async () => done(await owner(`PATCH /member/${member.userId}`, { role_ids: owner.roleIds })),
    take: async () => done(await owner(`PATCH /member/${member.userId}`, { role_ids: member.roleIds })),
    has: async () => (await memberThere('GET /user/me')).body.permissions.includes('org:delete'),
  },
  "a member's status": {
    give: async () => done(await owner(`POST /member/${member.userId}/reactivate`, {})),
    take: async () => done(await owner(`POST /member/${member.userId}/suspend`, {})),
    has: async () => (await memberThere('GET /user/me')).status === 200,
  },
  'a restriction on a tool': {
    give: async () => {
      const { body } = await owner(`GET /restriction?target_id=${member.userId}`);
      for (const { id } of body.result) done(await owner(`DELETE /restriction/${id}`));
    },
    take: async () => {
      const tools = [{ connector_slug: 'github', tool_name: 'list_issues' }];
      done(await owner('POST /restriction', { target_type: 'user', target_id: member.userId, mode: 'block', tools }));
    },
    has: async () => {
      const { body } = await memberThere('GET /connector/github/tools?q=List issues');
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
    const { body } = await member('POST /api-token', { name: 'Other' });
    const other = clientOf(there.base, body.token, {});
    expect((await other('GET /user/me')).status).toBe(200);
    done(await member(`DELETE /api-token/${body.id}`));
    expect((await other('GET /user/me')).status).toBe(401);
  });
});

describe('A permission change in one process', () => {
  it('waits for a permission change in another process', async () => {
    const { owner: one, successor: other } = await here.organization({ successor: 'Org Owner' });
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
