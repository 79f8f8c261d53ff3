import { invisible, linksIn, startMailbox, textOf } from '../../support/mailbox.js';
import { resolve, startApprovalScene } from './scene.js';

const mailbox = await startMailbox();
afterAll(() => mailbox.stop());
beforeEach(() => void mailbox.arrived.splice(0));

const { product, owner, creator, requester, editor, viewer, id, share, policy, note, ask } = await startApprovalScene({
  mail: mailbox.options,
});

/** Asks for approval of a call, and runs the job that mails it. */
const asked = async () => {
  const approval = await ask(await note('Mailed'));
  return { approval, deliver: () => product.run('MailApprovers', owner.orgId, approval) };
};
const readers = () => mailbox.arrived.map(({ to }) => to[0]).sort();

/** Each test sends its mails in another minute. */
beforeEach(() => product.clock.pass({ minutes: 20 }));

const latestShare = `
  select id from kernel.events where resource_id = $1 and type like 'connection.share%' order by id desc limit 1`;

describe('A call that a second person must approve', () => {
  beforeEach(() => policy({ destructive: 'second_person' }));

  it('is mailed once to each person who may decide, with the address of its page', async () => {
    const { approval, deliver } = await asked();
    for (let twice = 0; twice < 2; twice++) await deliver();
    expect(readers()).toEqual([creator.email, editor.email].sort());
    const text = textOf(mailbox.arrived[0]!);
    expect(text).toContain(`${product.base}/welcome/approvals/${approval}`);
    expect(text).toContain('Requester wants to run “Delete note” on Demo Notes in the organization');
    expect(linksIn(mailbox.arrived[0]!)).toEqual([`${product.base}/welcome/approvals/${approval}`]);
    expect(text).not.toMatch(invisible);
  });

  it('is mailed at most once a minute, with the number of other calls', async () => {
    await ask(await note('Other'));
    const [one, two] = [await asked(), await asked()];
    await one.deliver();
    await two.deliver();
    expect(readers()).toEqual([creator.email, editor.email].sort());
    expect(textOf(mailbox.arrived[0]!)).toContain('Other calls that wait for you: 2');
  });

  it('is mailed after the minute of another mail, in one mail for all such calls', async () => {
    const first = await asked();
    await first.deliver();
    const others = [await asked(), await asked()];
    for (const { deliver } of others) expect((await deliver())?.again_in).toBeLessThanOrEqual(60_000);
    mailbox.arrived.splice(0);
    product.clock.pass({ minutes: 1 });
    for (const { deliver } of [...others, first]) expect(await deliver()).toBeUndefined();
    product.clock.pass({ minutes: 1 });
    for (const { deliver } of [...others, first]) expect(await deliver()).toBeUndefined();
    expect(readers()).toEqual([creator.email, editor.email].sort());
    expect(textOf(mailbox.arrived[0]!)).toContain('Other calls that wait for you: 2');
  });

  it('is mailed later if the mail server did not take the mail', async () => {
    const { deliver } = await asked();
    product.clock.pass({ minutes: 1 });
    mailbox.behavior.refuses = Object.assign(new Error('Busy'), { responseCode: 451 });
    await expect(deliver()).rejects.toThrow();
    mailbox.behavior.refuses = null;
    await deliver();
    expect(readers()).toEqual([creator.email, editor.email].sort());
  });

  it('is mailed with the number of calls that the page lists', async () => {
    await share(viewer, 'use');
    await ask(await note('No longer shared'), viewer);
    await share(viewer, 'view');
    const { deliver } = await asked();
    await deliver();
    expect(textOf(mailbox.arrived[0]!)).not.toContain('Other calls');
  });

  it('is not mailed after the decision', async () => {
    const { approval, deliver } = await asked();
    expect((await resolve(approval, creator, 'deny')).status).toBe(200);
    await deliver();
    expect(mailbox.arrived).toEqual([]);
  });

  it('is mailed to a person with whom the account is shared for editing while the call waits', async () => {
    const approval = await ask(await note('Shared later'));
    const shareNow = async (level: string) => {
      await share(viewer, level);
      const [{ id: event }] = await product.sql(owner.orgId, latestShare, [id]);
      await product.run('MailNewDecider', owner.orgId, id, event);
    };
    await shareNow('use');
    expect(readers()).toEqual([]);
    await shareNow('edit');
    await share(viewer, 'view');
    expect(readers()).toEqual([viewer.email]);
    expect(textOf(mailbox.arrived[0]!)).toContain(`${product.base}/welcome/approvals/${approval}`);
  });

  it('is not mailed to people who turned it off', async () => {
    expect((await editor('PATCH /user/me', { notifications: { approvals: false } })).status).toBe(200);
    const { deliver } = await asked();
    await deliver();
    expect(readers()).toEqual([creator.email]);
  });
});

it('A call that its requester may approve is not mailed', async () => {
  const { deliver } = await asked();
  await deliver();
  expect(mailbox.arrived).toEqual([]);
  expect((await requester('GET /approval?status=pending')).body.result.length).toBeGreaterThan(0);
});
