import { startApi } from '../../support/api.js';
import { connector } from '../../support/catalog.js';
import { startMailbox, textOf } from '../../support/mailbox.js';
import { ruleOn } from '../../support/rule-on.js';
import { grantTo, revoke, slack } from './scene.js';

const mailbox = await startMailbox();
const api = await startApi({ mail: mailbox.options, shipped: [connector('slack', 'Slack', 'send_message')] });
afterAll(() => Promise.all([api.stop(), mailbox.stop()]));
beforeEach(() => void mailbox.arrived.splice(0));

/** A member whom a role blocks from Slack, and a manager who may grant access. */
const organize = async () => {
  const people = await api.organization({ holder: ['connector:view'], manager: ['connector:view', 'member:manage'] });
  await people.owner('POST /restriction', ruleOn(people.holder.roleIds[0]!, { connector_slugs: ['slack'] }));
  return people;
};

const countMailTasks = async (orgId: string) =>
  (await api.sql(orgId, `select from kernel.outbox where org_id = $1 and job = 'MailNewGrant'`, [orgId])).length;

describe('A grant without a request', () => {
  it('is mailed once to the person who got it', async () => {
    const { holder, manager } = await organize();
    const terms = { expires_in_days: 7, note: 'See https://evil.example' };
    const { body } = await grantTo(manager, holder, { ...slack, ...terms });
    for (let twice = 0; twice < 2; twice++) await api.run('MailNewGrant', holder.orgId, body.id as string);
    expect(mailbox.arrived.map(({ to }) => to)).toEqual([[holder.email]]);
    const until = (body.expires_at as string).slice(0, 10);
    expect(textOf(mailbox.arrived[0]!)).toMatch(new RegExp(`Manager gave you access to Slack in .* until ${until}`));
    expect(textOf(mailbox.arrived[0]!)).not.toContain('https://');
  });

  it('is not mailed if it has ended before', async () => {
    const { holder, manager } = await organize();
    const { body } = await grantTo(manager, holder, slack);
    expect((await revoke(manager, body.id as string)).status).toBe(200);
    await api.run('MailNewGrant', holder.orgId, body.id as string);
    expect(mailbox.arrived).toEqual([]);
  });

  it('is the only grant with this mail, because the decision on a request has its own', async () => {
    const { holder, manager } = await organize();
    const { body } = await holder('POST /access-request', slack);
    expect((await manager(`POST /access-request/${body.id}/resolve`, { decision: 'approve' })).status).toBe(200);
    expect(await countMailTasks(holder.orgId)).toBe(0);
  });
});
