import { connector } from '../../support/catalog.js';
import { give } from '../../support/own-connectors.js';
import { invisible, linksIn, textOf } from '../../support/mailbox.js';
import { refused } from '../../support/refused.js';
import { choose, directoryTokenOf, done, grant, kinds, startNotifyingScene } from './notifying-scene.js';

const scene = await startNotifyingScene();
const { api, mailbox, organize, readers, said, concern, sendRefusedSync } = scene;

/**
 * What the mails of each kind say about the person who caused them, and where their button leads. Mails about a date or
 * about a program name nobody.
 */
const contents: Record<string, [cause: string | null, page: string]> = {
  access_requests: ['Member requests', '/welcome/requests/'],
  access_decisions: ['denied by Admin', '/welcome/requests/'],
  grant_ends: [null, '/welcome'],
  token_ends: [null, '/sign-in/tokens'],
  role_changes: ['Olivia Owner changed your roles', '/welcome'],
  ownership_changes: ['Admin asks you to take responsibility', '/welcome/responsibility/usr_'],
  organization_deletion: ['Olivia Owner scheduled the deletion', '/'],
  webhooks_disabled: [null, '/welcome'],
  sync_refusals: [null, '/welcome'],
  payments: [null, '/'],
};

describe.each(kinds)('Mail of kind %s', (kind, recipient, happens) => {
  it('goes to members who have it turned on', async () => {
    const org = await organize();
    await happens(scene, org);
    expect(readers()).toContain(org[recipient].email);
  });

  it('names the person who caused it and has one button, with the same address as text', async () => {
    await happens(scene, await organize());
    const [cause, page] = contents[kind]!;
    for (const mail of mailbox.arrived) {
      const text = textOf(mail);
      const [url = '', ...more] = linksIn(mail);
      expect([new URL(url).pathname.startsWith(page), more]).toEqual([true, []]);
      expect(text.replaceAll('&#38;', '&').split(url)).toHaveLength(4);
      expect(text).toContain(cause ?? '');
      expect(text).not.toMatch(invisible);
    }
  });

  it('does not go to members who turned it off', async () => {
    const org = await organize();
    const { body } = await choose(org[recipient], { [kind]: false });
    expect(Object.entries(body.notifications).filter(([, on]) => !on)).toEqual([[kind, false]]);
    await happens(scene, org);
    expect(readers()).not.toContain(org[recipient].email);
  });
});

describe("A member's email notifications", () => {
  it('are all on by default', async () => {
    const { member } = await organize();
    const { notifications } = (await member('GET /user/me')).body;
    // `connections/approval/mailing` tests the mails about approvals, which need the vault.
    const names = [...kinds.map(([kind]) => kind), 'approvals'];
    expect(notifications).toEqual(Object.fromEntries(names.map((name) => [name, true])));
  });

  it('keep the kinds that PATCH omits', async () => {
    const { member, admin } = await organize();
    const { body, headers } = await member('GET /user/me');
    await choose(member, { token_ends: false, role_changes: false });
    const { notifications } = (await choose(member, { token_ends: true })).body;
    expect(notifications).toEqual({ ...body.notifications, role_changes: false });
    expect((await admin('GET /user/me')).body.notifications.role_changes).toBe(true);
    expect(await choose(member, {}, { 'if-match': headers.get('etag')! })).toMatchObject(refused(412, 'conflict'));
    for (const wrong of [{ spam: false }, { token_ends: null }, { token_ends: 'no' }, null, []])
      expect(await choose(member, wrong)).toMatchObject(refused(400, 'validation_error'));
    const { result } = (await member('GET /audit-log?action=member.notifications_chosen')).body;
    expect(result.map(({ summary, data }: any) => [summary, data.turned_on, data.turned_off])).toEqual([
      ['Member changed their email notifications', ['token_ends'], []],
      ['Member changed their email notifications', [], ['token_ends', 'role_changes']],
    ]);
  });
});

describe('A change of roles', () => {
  it('is mailed once to the affected member', async () => {
    const { owner, member } = await organize();
    const { id } = await done(owner('POST /role', { name: 'see evil.example', permissions: ['connector:view'] }));
    await done(owner(`PATCH /member/${member.userId}`, { role_ids: [id, ...owner.roleIds] }));
    for (let twice = 0; twice < 2; twice++) await concern(owner, 'member.roles_changed');
    expect(readers()).toEqual([member.email]);
    expect(said()).toMatch(/Added: .*Org Owner/);
    expect(said()).toMatch(/Removed: /);
    expect(said()).not.toContain('evil.example');
  });
});

describe('A change that a directory could not make', () => {
  it('is mailed once a day to sign-in managers with its reason', async () => {
    const { owner, admin, colleague } = await organize();
    const token = await directoryTokenOf(owner);
    for (let twice = 0; twice < 2; twice++) await sendRefusedSync(owner, token);
    expect(readers()).toEqual([admin.email, colleague.email, owner.email].sort());
    expect(said()).toMatch(/The directory received this error: .*owner/);
    api.clock.pass({ days: 1 });
    await sendRefusedSync(owner, token);
    expect(readers()).toHaveLength(6);
  });
});

describe('A transfer', () => {
  it('is mailed to the new owner', async () => {
    const { admin, colleague } = await organize();
    const { id } = await done(admin('POST /toolbox', { name: 'Sales tools' }));
    await done(admin(`POST /toolbox/${id}/transfer`, { new_owner_user_id: colleague.userId }));
    await concern(admin, 'toolbox.transferred');
    expect(readers()).toEqual([colleague.email]);
    expect(said()).toContain('You now own the toolbox Sales tools in the organization');
  });

  it('is not mailed to a member who made themselves the owner', async () => {
    const { owner, admin, colleague } = await organize();
    const slug = 'desk';
    await give(api, admin, connector(slug, 'Desk', 'open_ticket'));
    await done(owner(`DELETE /member/${admin.userId}?confirm_ownerless=true`));
    await done(colleague(`POST /connector/${slug}/owner`, { owner_user_id: colleague.userId }));
    await concern(owner, 'connector.owner_assigned');
    expect(readers()).toEqual([]);
  });
});

describe('Connectors left without an owner', () => {
  it('are reported to connector managers in one mail', async () => {
    const { owner, admin, colleague } = await organize();
    const [one, other] = ['desk', 'shop'];
    await give(api, admin, connector(one, 'Desk', 'open_ticket'), connector(other, 'Shop', 'sell'));
    await done(owner(`DELETE /member/${admin.userId}?confirm_ownerless=true`));
    const left = `select id, resource_id from kernel.events where type = 'connector.owner_left'`;
    for (const { id, resource_id } of await api.sql(owner.orgId, left))
      await api.run('MailOwnerlessConnectors', owner.orgId, resource_id, id);
    expect(readers()).toEqual([colleague.email, owner.email].sort());
    expect(said()).toMatch(/The owner of these connectors left the organization .*: Desk, Shop\./);
  });
});

describe('The expiry of an access grant', () => {
  it('is announced once to holder and granter, three days in advance', async () => {
    const org = await organize();
    const { member, admin, colleague, owner } = org;
    const id = await grant(org);
    const announce = () => api.run('AnnounceGrantExpiry', owner.orgId, id);
    const due = async () =>
      (
        await api.sql(
          owner.orgId,
          `select due_at from kernel.outbox where job = 'AnnounceGrantExpiry' and subject_id = $1 order by due_at`,
          [id],
        )
      ).map(({ due_at }) => due_at.toISOString());
    const before = ({ expires_at }: any) => new Date(Date.parse(expires_at) - 3 * 86_400_000).toISOString();
    const first = (await admin(`GET /access-grant/${id}`)).body;
    expect(await due()).toEqual([before(first)]);
    await announce();
    expect(readers()).toEqual([]);
    api.clock.pass({ days: 7 });
    for (let twice = 0; twice < 2; twice++) await announce();
    expect(readers()).toEqual([member.email, admin.email].sort());
    expect(said()).toMatch(/Your temporary access to Slack in .* expires on/);
    expect(said()).toMatch(/Member’s temporary access to Slack in .* expires on/);
    const second = await done(colleague(`POST /access-grant/${id}/extend`, { expires_in_days: 20 }));
    expect(await due()).toEqual([before(first), before(second)]);
    await announce();
    api.clock.pass({ days: 17 });
    await announce();
    expect(readers()).toHaveLength(4);
    const log = `select subject_user_id, resource_id from kernel.events where type = 'access_grant.expiring'`;
    const logged = { subject_user_id: member.userId, resource_id: id };
    expect((await api.sql(owner.orgId, log)).filter(({ resource_id }) => resource_id === id)).toEqual([logged, logged]);
  });
});
