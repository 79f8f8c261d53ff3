import { type Api, startApi } from '../support/api.js';
import { connector } from '../support/catalog.js';
import { type Mailbox, startMailbox, textOf } from '../support/mailbox.js';
import { ruleOn } from '../support/rule-on.js';

let mailbox: Mailbox;
let api: Api;
beforeAll(async () => {
  mailbox = await startMailbox();
  api = await startApi({ mail: mailbox.options, shipped: [connector('slack', 'Slack', 'send_message')] });
});
afterAll(() => Promise.all([api.stop(), mailbox.stop()]));
beforeEach(() => void mailbox.arrived.splice(0));

/** Bob has asked for what a rule keeps from him, and it is decided. */
const decided = async (body: object) => {
  const people = await api.organization({
    bob: ['connector:view', 'tool:execute'],
    max: ['member:manage', 'restriction:manage', 'restriction:override'],
  });
  await people.owner('POST /restriction', ruleOn(people.bob.roleIds[0]!, { connector_slugs: ['slack'] }));
  const { id } = (await people.bob('POST /access-request', { connector_slug: 'slack' })).body;
  const answer = await people.max(`POST /access-request/${id}/resolve`, body);
  expect([answer.status, answer.body.error]).toEqual([200, undefined]);
  return { ...people, id, deliver: () => api.run('RequesterMailedWhenRequestDecided', people.bob.orgId, id) };
};

describe('The decision on an access request', () => {
  it.each([
    ['approve', 'approved'],
    ['deny', 'denied'],
  ])('is mailed to who asked, once (%s)', async (decision, said) => {
    const { bob, deliver } = await decided({ decision, note: 'See https://evil.example' });
    for (let twice = 0; twice < 2; twice++) await deliver();
    expect(mailbox.arrived.map(({ to }) => to)).toEqual([[bob.email]]);
    expect(textOf(mailbox.arrived[0]!)).toMatch(new RegExp(`Your request for .*slack.* was ${said}\\.`, 'i'));
    expect(textOf(mailbox.arrived[0]!)).not.toContain('https://');
  });

  it('is not mailed to who is suspended', async () => {
    const { owner, bob, deliver } = await decided({ decision: 'deny' });
    expect((await owner(`POST /member/${bob.userId}/suspend`, {})).status).toBe(200);
    await deliver();
    expect(mailbox.arrived).toEqual([]);
  });
});
