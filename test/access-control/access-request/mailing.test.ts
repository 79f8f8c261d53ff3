import { startApi } from '../../support/api.js';
import { connector } from '../../support/catalog.js';
import { startMailbox, textOf } from '../../support/mailbox.js';
import { ruleOn } from '../../support/rule-on.js';

const mailbox = await startMailbox();
const api = await startApi({ mail: mailbox.options, shipped: [connector('slack', 'Slack', 'send_message')] });
afterAll(() => Promise.all([api.stop(), mailbox.stop()]));
beforeEach(() => void mailbox.arrived.splice(0));

/** A decided request for blocked access. */
const decided = async (body: object) => {
  const people = await api.organization({
    requester: ['connector:view', 'tool:execute'],
    approver: ['member:manage', 'restriction:manage', 'restriction:override'],
  });
  await people.owner('POST /restriction', ruleOn(people.requester.roleIds[0]!, { connector_slugs: ['slack'] }));
  const { id } = (await people.requester('POST /access-request', { connector_slug: 'slack' })).body;
  const answer = await people.approver(`POST /access-request/${id}/resolve`, body);
  expect([answer.status, answer.body.error]).toEqual([200, undefined]);
  return { ...people, id, deliver: () => api.run('MailDecision', people.requester.orgId, id) };
};

describe('An access request', () => {
  const filed = async (asks: 'requester' | 'approver' = 'requester') => {
    const people = await api.organization({
      requester: ['connector:view', 'tool:execute'],
      approver: ['member:manage', 'connector:view', 'tool:execute'],
      manager: ['member:manage'],
    });
    await people.owner('POST /restriction', ruleOn(people[asks].roleIds[0]!, { connector_slugs: ['slack'] }));
    const answer = await people[asks]('POST /access-request', { connector_slug: 'slack', note: 'See evil.example' });
    expect([answer.status, answer.body.error]).toEqual([201, undefined]);
    const { id } = answer.body;
    return { ...people, id, deliver: () => api.run('MailNewRequest', people.owner.orgId, id) };
  };
  const readers = () => mailbox.arrived.map(({ to }) => to[0]).sort();

  it('is mailed once to each member who can decide it', async () => {
    const { owner, approver, manager, deliver } = await filed();
    for (let twice = 0; twice < 2; twice++) await deliver();
    expect(readers()).toEqual([owner.email, approver.email, manager.email].sort());
    expect(textOf(mailbox.arrived[0]!)).toContain('Requester requests Slack in the organization');
    expect(textOf(mailbox.arrived[0]!)).not.toContain('evil.example');
  });

  it('is not mailed to its requester or to suspended members', async () => {
    const { owner, manager, deliver } = await filed('approver');
    expect((await owner(`POST /member/${manager.userId}/suspend`, {})).status).toBe(200);
    await deliver();
    expect(readers()).toEqual([owner.email]);
  });

  it('is not mailed after its decision', async () => {
    const { owner, id, deliver } = await filed();
    expect((await owner(`POST /access-request/${id}/resolve`, { decision: 'deny' })).status).toBe(200);
    await deliver();
    expect(mailbox.arrived).toEqual([]);
  });
});

describe('The decision on an access request', () => {
  it.each([
    ['approve', 'approved'],
    ['deny', 'denied'],
  ])('is mailed once to the requester (%s)', async (decision, said) => {
    const { requester, deliver } = await decided({ decision, note: 'See https://evil.example' });
    for (let twice = 0; twice < 2; twice++) await deliver();
    expect(mailbox.arrived.map(({ to }) => to)).toEqual([[requester.email]]);
    expect(textOf(mailbox.arrived[0]!)).toMatch(new RegExp(`Your request for Slack in .* was ${said} by Approver\\.`));
    expect(textOf(mailbox.arrived[0]!)).not.toContain('https://');
  });

  it('does not promise a permission before the roles are changed', async () => {
    const { requester, approver } = await api.organization({ requester: [], approver: ['member:manage'] });
    const { id } = (await requester('POST /access-request', { permission: 'team:create' })).body;
    expect((await approver(`POST /access-request/${id}/resolve`, { decision: 'approve' })).status).toBe(200);
    await api.run('MailDecision', requester.orgId, id);
    expect(textOf(mailbox.arrived[0]!)).toContain(
      'You can use the permission after an administrator has changed your roles.',
    );
  });

  it('says when the access ends, if it ends', async () => {
    const { deliver } = await decided({ decision: 'approve', expires_in_days: 3 });
    await deliver();
    const ends = new Date(api.clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10);
    expect(textOf(mailbox.arrived[0]!)).toContain(`Access ends on ${ends}.`);
    await (await decided({ decision: 'approve' })).deliver();
    expect(textOf(mailbox.arrived[1]!)).not.toContain('Access ends');
  });

  it('is not mailed to a suspended requester', async () => {
    const { owner, requester, deliver } = await decided({ decision: 'deny' });
    expect((await owner(`POST /member/${requester.userId}/suspend`, {})).status).toBe(200);
    await deliver();
    expect(mailbox.arrived).toEqual([]);
  });
});
