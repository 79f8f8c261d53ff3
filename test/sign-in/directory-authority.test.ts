import { randomBytes } from 'node:crypto';
import { CommandBus } from '@nestjs/cqrs';
import { IssueToken, operatorOf, type Permission } from '#identity';
import { Egress } from '#kernel';
import { scim } from '../provisioning/protocol.js';
import { type Api, type Client, startApi } from '../support/api.js';
import { organizations } from '../support/api-options.js';
import { Browser, textOf } from '../support/browser.js';
import { type MemberClient } from '../support/founder.js';
import { freePort } from '../support/free-port.js';
import { type Issuer, startIssuer } from '../support/issuer.js';
import { type Mailbox, startMailbox, textOf as textOfMail } from '../support/mailbox.js';

let api: Api;
let mailbox: Mailbox;
/** The operator's issuer, and the one that organizations set up. */
let installation: Issuer;
let own: Issuer;

beforeAll(async () => {
  const port = await freePort();
  const serviceUrl = `http://127.0.0.1:${port}`;
  [installation, own, mailbox] = await Promise.all([startIssuer(), startIssuer(), startMailbox()]);
  const keys = { serviceKey: { id: 'test', key: randomBytes(32) }, vaultKeys: [] };
  const connections = { vaultUrl: 'http://127.0.0.1:9', serviceUrl, appUrl: organizations.appUrl, ...keys };
  const installationIssuer = await installation.client(`${serviceUrl}/sign-in/callback`);
  const egress = Egress.to(['127.0.0.1'], true);
  api = await startApi({ connections, egress, installationIssuer, mail: mailbox.options }, port);
});
afterAll(async () => {
  installation.stop();
  own.stop();
  await mailbox.stop();
  await api.stop();
});

let count = 0;

const directoryOf = async (as: MemberClient): Promise<Client> => {
  const { status, body } = await as('POST /api-token', { kind: 'scim', name: `Directory ${++count}` });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return api.client(body.token);
};

const setUp = async (as: MemberClient) => {
  const settings = await own.client(`${api.base}/sign-in/callback/${as.orgId}`);
  expect((await as(`PUT /organization/${as.orgId}/sign-in`, settings)).status).toBe(200);
};

/** An organization with a member who holds these permissions, and what a token that this member issued opens. */
async function scene(permissions: Permission[] = ['sso:manage']) {
  const people = await api.organization({ max: permissions, ada: 'Member', eve: 'Org Admin' });
  return { ...people, directory: await directoryOf(people.max), ownersDirectory: await directoryOf(people.owner) };
}

const changed = (as: Client, id: string, value: object) =>
  as(scim(`PATCH /Users/${id}`), { Operations: [{ op: 'replace', value }] });

const created = (as: Client, email: string, more: object = {}) =>
  as(scim('POST /Users'), { userName: email, displayName: 'New', ...more });

const refusedFor = (reason: string) => ({ status: 403, body: { error: { reason } } });

const account = (email: string, more: object = {}) => ({ sub: `sub-${email}`, email, email_verified: true, ...more });

const fromHere = { 'sec-fetch-site': 'same-origin' };

/** Signs in at one of the issuers: the installation's, or that of an organization. Answers as whom, or the refusal. */
async function signedIn(orgId: string | null, given: ReturnType<typeof account>): Promise<string> {
  const issuer = orgId === null ? installation : own;
  const browser = new Browser();
  issuer.behavior.account = given;
  const query = new URLSearchParams(orgId === null ? {} : { organization: orgId });
  const away = await browser.get(`${api.base}/sign-in/start?${query}`, fromHere);
  const page = textOf(await browser.follow(away, issuer.issuer, api.base));
  const here = textOf(await browser.get(`${api.base}/sign-in`));
  return here.startsWith('You are signed in') ? here : `refused: ${page}`;
}

const member = async (as: Client, id: string) => {
  const { last_active_at: _, ...facts } = (await as(`GET /member/${id}`)).body;
  return facts;
};

const addressed = (email: string) => ({ userName: email, emails: [{ value: email }] });

describe('A directory token', () => {
  it.each<[string, (id: string) => [string, object?]]>([
    [
      'address',
      (id) => [
        `PATCH /Users/${id}`,
        { Operations: [{ op: 'replace', value: { emails: [{ value: 'evil@example.com' }] } }] },
      ],
    ],
    [
      'user name',
      (id) => [`PATCH /Users/${id}`, { Operations: [{ op: 'replace', path: 'userName', value: 'evil@example.com' }] }],
    ],
    ['status', (id) => [`PATCH /Users/${id}`, { Operations: [{ op: 'replace', path: 'active', value: false }] }]],
    ['whole profile', (id) => [`PUT /Users/${id}`, { userName: 'evil@example.com' }]],
    ['membership', (id) => [`DELETE /Users/${id}`]],
  ])('of an administrator cannot change the %s of an owner', async (_, request) => {
    const { owner, eve, directory } = await scene();
    const before = await member(owner, owner.userId);
    for (const as of [directory, await directoryOf(eve)]) {
      const [path, body] = request(owner.userId);
      expect(await as(scim(path), body)).toMatchObject(refusedFor('owner_only'));
    }
    const [path, body] = request(eve.userId);
    expect(await directory(scim(path), body)).toMatchObject(refusedFor('permission_not_held'));
    expect(await member(owner, owner.userId)).toEqual(before);
  });

  it('shows administrators what it cannot change', async () => {
    const { owner, directory } = await scene();
    await changed(directory, owner.userId, { active: false });
    const { refusals } = (await owner('GET /provisioning/status')).body;
    expect(refusals).toMatchObject([{ reason: 'owner_only', resource_id: owner.userId }]);
  });

  it('has the current rights of its issuer', async () => {
    const { owner, ada, eve } = await scene();
    const hers = await directoryOf(eve);
    expect((await changed(hers, ada.userId, { userName: 'ada@one.example.com' })).status).toBe(200);
    await owner(`POST /member/${eve.userId}/suspend`, {});
    const again = await changed(hers, ada.userId, { userName: 'ada@two.example.com' });
    expect(again).toMatchObject(refusedFor('permission_not_held'));
  });

  it('is limited by everyone who saw its secret', async () => {
    const { owner, max, ada } = await scene();
    const { id } = (await owner('POST /api-token', { kind: 'scim', name: 'Shared' })).body;
    const { token } = (await max(`POST /api-token/${id}/rotate`, { overlap_seconds: 60 })).body;
    const answer = await changed(api.client(token), ada.userId, { active: false });
    expect(answer).toMatchObject(refusedFor('permission_not_held'));
  });

  it('of an owner can change owners', async () => {
    const { owner, eve, ownersDirectory } = await scene();
    await owner(`PATCH /member/${eve.userId}`, { role_ids: owner.roleIds });
    expect((await changed(ownersDirectory, eve.userId, { userName: 'eve@new.example.com' })).status).toBe(200);
    expect((await changed(ownersDirectory, eve.userId, { active: false })).status).toBe(200);
  });

  it('cannot be issued by a narrowed token', async () => {
    const { owner } = await scene();
    const { token } = (await owner('POST /api-token', { name: 'Narrow', scopes: ['sso:manage'] })).body;
    const answer = await api.client(token)('POST /api-token', { kind: 'scim', name: 'Wide' });
    expect(answer).toMatchObject({ status: 403, body: { error: { reason: 'scope_missing' } } });
  });

  it('gives through groups only what its issuer has', async () => {
    const { owner, ada, directory, ownersDirectory } = await scene();
    const group = (await directory(scim('POST /Groups'), { displayName: 'Admins' })).body.id;
    await owner('POST /group-mapping', { group_id: group, role_id: await api.roleId(owner, 'Org Admin') });
    const members = { displayName: 'Admins', members: [{ value: ada.userId }] };
    expect(await directory(scim(`PUT /Groups/${group}`), members)).toMatchObject(refusedFor('permission_not_held'));
    expect((await ownersDirectory(scim(`PUT /Groups/${group}`), members)).status).toBe(200);
  });

  it('moves members only in teams that its issuer manages', async () => {
    const { owner, ada, directory, ownersDirectory } = await scene();
    const group = (await directory(scim('POST /Groups'), { displayName: 'Sales' })).body.id;
    await owner('POST /group-mapping', { group_id: group, create_team: true });
    const members = { displayName: 'Sales', members: [{ value: ada.userId }] };
    expect(await directory(scim(`PUT /Groups/${group}`), members)).toMatchObject(refusedFor('team_admin_required'));
    expect((await ownersDirectory(scim(`PUT /Groups/${group}`), members)).status).toBe(200);
    expect(await directory(scim(`DELETE /Groups/${group}`))).toMatchObject(refusedFor('team_admin_required'));
  });

  it('accepts no invite its issuer could not create', async () => {
    const { owner, directory } = await scene();
    const role_ids = [await api.roleId(owner, 'Org Admin')];
    await owner('POST /invite', { email: 'boss@example.com', role_ids });
    const answer = await created(directory, 'boss@example.com', { externalId: 'sub-evil' });
    expect(answer).toMatchObject(refusedFor('permission_not_held'));
  });

  it('brings back former owners only for owners', async () => {
    const { owner, eve, directory, ownersDirectory } = await scene();
    await changed(ownersDirectory, eve.userId, { externalId: 'e-1' });
    await owner(`PATCH /member/${eve.userId}`, { role_ids: owner.roleIds });
    await owner(`POST /member/${eve.userId}/remove`, { confirm_ownerless: true });
    for (const [email, more] of [
      [eve.email, {}],
      ['other@example.com', { externalId: 'e-1' }],
    ] as const)
      expect(await created(directory, email, more)).toMatchObject(refusedFor('owner_only'));
    expect((await created(ownersDirectory, eve.email)).body.id).toBe(eve.userId);
  });
});

describe('A member whom a directory added', () => {
  it('stands for the token’s issuer until an owner’s issuer signs them in', async () => {
    const { owner, eve } = await scene();
    const hers = await directoryOf(eve);
    const group = (await hers(scim('POST /Groups'), { displayName: 'Owners of things' })).body.id;
    const { body: role } = await owner('POST /role', { name: 'Strong', permissions: ['org:delete'] });
    await owner('POST /group-mapping', { group_id: group, role_id: role.id });
    const email = `alt${++count}@example.com`;
    const { id } = (await created(hers, email)).body;
    const put = () => hers(scim(`PUT /Groups/${group}`), { displayName: 'Owners of things', members: [{ value: id }] });
    expect(await put()).toMatchObject(refusedFor('own_roles'));
    expect(await signedIn(null, account(email))).toContain('Signed in as New');
    expect(await put()).toMatchObject(refusedFor('own_roles'));
    await setUp(eve);
    expect(await signedIn(owner.orgId, account(email))).toContain('Signed in as New');
    expect(await put()).toMatchObject(refusedFor('own_roles'));
    await setUp(owner);
    expect(await signedIn(owner.orgId, account(email))).toContain('Signed in as New');
    expect(await put()).toMatchObject(refusedFor('permission_not_held'));
  });

  it('cannot change the token’s issuer', async () => {
    const { owner, eve } = await scene();
    const email = `alt${++count}@example.com`;
    const { id } = (await created(await directoryOf(eve), email)).body;
    await owner(`PATCH /member/${id}`, { role_ids: await rolesNamed(owner, 'Org Admin') });
    const as = await api.callerOf(api.client(await tokenOf(owner.orgId, id)));
    expect([...as.standsFor].sort()).toEqual([id, eve.userId].sort());
  });

  it('with more rights is first signed in by an owner’s issuer', async () => {
    const { owner, directory } = await scene();
    const email = `alt${++count}@example.com`;
    expect((await created(directory, email)).status).toBe(201);
    expect(await signedIn(null, account(email))).toContain('more privileges than the member whose directory token');
    await setUp(owner);
    expect(await signedIn(owner.orgId, account(email))).toContain('Signed in as New');
    expect(await signedIn(null, account(email))).toContain('Signed in as New');
  });

  it('joins mirrored teams through an owner’s token', async () => {
    const { owner, ownersDirectory } = await scene();
    const { id } = (await created(ownersDirectory, `alt${++count}@example.com`)).body;
    const members = [{ value: id }];
    const group = (await ownersDirectory(scim('POST /Groups'), { displayName: 'Crew' })).body.id;
    const { team_id } = (await owner('POST /group-mapping', { group_id: group, create_team: true })).body;
    expect((await ownersDirectory(scim(`PUT /Groups/${group}`), { displayName: 'Crew', members })).status).toBe(200);
    expect((await owner(`GET /team/${team_id}/member`)).body.result).toMatchObject([{ user_id: id }]);
  });
});

describe('An address that a directory changed', () => {
  it('cannot be used for a first sign-in', async () => {
    const { owner, ada, ownersDirectory } = await scene();
    await setUp(owner);
    await changed(ownersDirectory, ada.userId, addressed('thief@example.com'));
    for (const orgId of [null, owner.orgId])
      expect(await signedIn(orgId, account('thief@example.com'))).toContain('Your directory changed the email address');
    expect(await member(owner, ada.userId)).toMatchObject({ email: 'thief@example.com', confirmed: false });
  });

  it('still signs in known people and is confirmed by it', async () => {
    const { owner, ada, ownersDirectory } = await scene();
    expect(await signedIn(null, account(ada.email))).toContain('Signed in as Ada');
    await changed(ownersDirectory, ada.userId, addressed('new@example.com'));
    const sub = `sub-${ada.email}`;
    expect(await signedIn(null, account('new@example.com', { sub }))).toContain('Signed in as Ada');
    await setUp(owner);
    expect(await signedIn(owner.orgId, account('new@example.com'))).toContain('Signed in as Ada');
  });

  it('can be used after the member confirmed it', async () => {
    const { owner, ada, ownersDirectory } = await scene();
    await changed(ownersDirectory, ada.userId, addressed('moved@example.com'));
    expect((await ada('POST /user/me/confirm', {})).status).toBe(204);
    expect((await ada('POST /user/me/confirm', { code: await mailedCode(owner.orgId, ada.userId) })).status).toBe(204);
    expect((await ada('GET /user/me')).body.user.confirmed).toBe(true);
    expect(await signedIn(null, account('moved@example.com'))).toContain('Signed in as Ada');
  });

  it('is not confirmed by recreating the member', async () => {
    const { ada, ownersDirectory } = await scene();
    await changed(ownersDirectory, ada.userId, { ...addressed('thief2@example.com'), externalId: 'e-ada' });
    await ownersDirectory(scim(`DELETE /Users/${ada.userId}`));
    const { id } = (await created(ownersDirectory, 'thief2@example.com', { externalId: 'e-ada' })).body;
    expect(id).not.toBe(ada.userId);
    await ownersDirectory(scim(`DELETE /Users/${id}`));
    const { id: eveId } = (await created(ownersDirectory, 'first@example.com', { externalId: 'e-eve' })).body;
    await ownersDirectory(scim(`DELETE /Users/${eveId}`));
    const back = (await created(ownersDirectory, 'thief3@example.com', { externalId: 'e-eve' })).body;
    expect(back.id).toBe(eveId);
    expect(await signedIn(null, account('thief3@example.com'))).toContain('Your directory changed the email address');
  });

  it('proves as little as an id set by a directory', async () => {
    const { owner, ada, ownersDirectory } = await scene();
    await setUp(owner);
    await changed(ownersDirectory, ada.userId, { externalId: 'sub-thief' });
    const thief = account('thief4@example.com', { sub: 'sub-thief' });
    expect(await signedIn(owner.orgId, thief)).toContain('You are not a member');
  });
});

const rolesNamed = async (owner: MemberClient, name: string) => [await api.roleId(owner, name)];

/** A token that the operator makes for a member. */
async function tokenOf(orgId: string, userId: string): Promise<string> {
  const token = { kind: 'personal', user_id: userId, name: 'Test', scopes: null, days: 90 } as const;
  const issued = new IssueToken(operatorOf(orgId, api.clock.now()), token);
  return (await api.app.get(CommandBus, { strict: false }).execute(issued)).secret;
}

/** Mails the code that a member asked for, and answers it. */
async function mailedCode(orgId: string, userId: string): Promise<string> {
  const [{ event_id }] = await api.sql(
    orgId,
    `select event_id from kernel.outbox where job = 'ConfirmationMailedWhenAsked' and subject_id = $1 order by id desc limit 1`,
    [userId],
  );
  await api.run('ConfirmationMailedWhenAsked', orgId, userId, event_id);
  return /lk_test_code_\w+/.exec(textOfMail(mailbox.arrived.at(-1)!))![0];
}
