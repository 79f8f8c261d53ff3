import { startApi } from '../support/api.js';
import { copyMember } from '../support/many-members.js';
import { hearStatements, type Statement } from '../support/statements.js';

const heard: Statement[] = [];
hearStatements((statement) => heard.push(statement));

const api = await startApi();
afterAll(() => api.stop());
const { owner, member } = await api.organization({ member: ['connector:view'] });
await copyMember(api, owner.orgId, owner.userId, 9998);

describe('The total of a large list', () => {
  const add = async () => {
    const robot = { kind: 'service', name: 'Robot', role_ids: member.roleIds };
    expect((await owner('POST /member', robot)).status).toBe(201);
  };

  it('is exact up to 10,000 rows', async () => {
    const { body } = await owner('GET /member?count=exact&limit=1');
    expect(body).toEqual({ ...body, total: 10_000 });
    expect(body).not.toHaveProperty('total_is_minimum');
  });

  it('stops at 10,000 rows', async () => {
    await add();
    const { body } = await owner('GET /member?count=exact&limit=1');
    expect(body).toMatchObject({ total: 10_000, total_is_minimum: true });
  });

  it('counts at most 10,001 rows', async () => {
    await add();
    await add();
    heard.length = 0;
    await owner('GET /member?count=exact&limit=1');
    const [{ text, values }] = heard.filter((each) => each.text.includes('count(*)::integer as rows')) as [Statement];
    expect(await api.sql(owner.orgId, text, values)).toEqual([{ rows: 10_001 }]);
  });
});
