import { startApi } from '../support/api.js';
import { runHere, runInProcess } from '../support/cli.js';
import { TickingClock } from '../support/ticking-clock.js';

// The commands use the real clock, by which the first token of an owner would have expired.
const api = await startApi({ clock: new TickingClock(new Date().toISOString()) });
afterAll(() => api.stop());

const environment = () => ({
  PATH: process.env.PATH,
  DATABASE_URL: api.urls.owner,
  DATABASE_APP_URL: api.urls.app,
});

const cli = (...words: string[]) => runHere(environment(), ...words);

const json = async (...words: string[]) => {
  const { code, stdout } = await cli(...words, '--json');
  return { code, answer: JSON.parse(stdout) };
};

describe('The operator commands', () => {
  it('create organizations, members and tokens while the product runs', async () => {
    const named = ['--name', 'Acme', '--owner-email', 'owner@acme.example', '--json'];
    const { code, stdout } = await runInProcess(environment(), 'org', 'create', ...named);
    const answer = JSON.parse(stdout);
    expect([code, Object.keys(answer)]).toEqual([0, ['organization', 'user', 'token']]);
    const org = answer.organization.id;
    const owner = api.client(answer.token);
    expect((await owner(`GET /organization/${org}`)).body).toMatchObject({
      name: 'Acme',
      slug: 'acme',
      plan: 'self_hosted',
    });

    const roles = ['--role', 'Member', '--role', 'Auditor'];
    const member = await json('member', 'create', '--org', org, '--email', 'member@acme.example', ...roles);
    expect([member.code, Object.keys(member.answer)]).toEqual([0, ['user', 'token']]);
    const again = await json('token', 'create', '--org', org, '--user', member.answer.user.id);
    for (const token of [member.answer.token, again.answer.token])
      expect((await api.client(token)('GET /organization')).status).toBe(200);
    expect((await json('token', 'create', '--org', org, '--kind', 'scim')).answer.token).toMatch(/^lk_live_scim_/);
  });

  it('mark required options in their help', async () => {
    const { stdout } = await runInProcess(environment(), 'org', 'create', '--help');
    expect(stdout).toMatch(/--owner-email .*\(required\)\n +--owner-name/);
  });

  it('report errors as JSON on stdout with exit code 1', async () => {
    const { owner } = await api.organization();
    const member = ['member', 'create', '--org', owner.orgId, '--role', 'Member', '--email'];
    expect(await json(...member, owner.email)).toMatchObject({
      code: 1,
      answer: { error: { code: 'conflict', reason: 'already_member' } },
    });
    expect(await json('token', 'create', '--org', 'org_nobody', '--user', 'usr_nobody')).toMatchObject({
      code: 1,
      answer: { error: { code: 'not_found' } },
    });
  });

  it('suggest a similar role or permission for an unknown one', async () => {
    const { owner } = await api.organization();
    const member = ['member', 'create', '--org', owner.orgId, '--email', 'grace@example.com', '--role', 'Memebr'];
    const token = ['token', 'create', '--org', owner.orgId, '--user', owner.userId, '--scopes', 'restrction:view'];
    for (const [words, similar] of [
      [member, 'Member'],
      [token, 'restriction:view'],
    ] as const) {
      const { code, answer } = await json(...words);
      expect([code, answer.error.message]).toEqual([1, expect.stringContaining(`Did you mean “${similar}”?`)]);
    }
  });

  it('exit with 64 on wrong usage and keep stdout valid JSON', async () => {
    const wrong = [['org', 'create'], ['org', 'create', '--name', 'X', '--owner-email', 'nonsense'], ['frobnicate']];
    for (const words of wrong)
      expect(await json(...words)).toMatchObject({ code: 64, answer: { error: { code: 'bad_request' } } });
  });

  it('refuse an owner email address that imitates another', async () => {
    // A full-width letter, which NFKC changes to a plain one.
    const words = ['org', 'create', '--name', 'X', '--owner-email', '\uff4fwner@example.com'];
    const { code, answer } = await json(...words);
    expect([code, answer.error.message]).toEqual([64, expect.stringContaining('email address in plain form')]);
  });

  it('list organizations, members and tokens', async () => {
    const { owner, member } = await api.organization({ member: 'Member' });
    const { result: organizations } = (await json('org', 'list')).answer;
    expect(organizations).toContainEqual(expect.objectContaining({ id: owner.orgId, status: 'active' }));
    const { result: members } = (await json('member', 'list', '--org', owner.orgId)).answer;
    expect(members.map(({ id, roles }: any) => [id, roles])).toEqual(
      expect.arrayContaining([
        [owner.userId, ['Org Owner']],
        [member.userId, ['Member']],
      ]),
    );
    const { result: tokens } = (await json('token', 'list', '--org', owner.orgId)).answer;
    const { id } = tokens.find(({ user_id }: any) => user_id === member.userId);
    expect(await json('token', 'revoke', '--id', id)).toEqual({ code: 0, answer: {} });
    expect((await member('GET /user/me')).status).toBe(401);
    expect(await json('token', 'revoke', '--id', 'atok_nobodys')).toMatchObject({
      code: 1,
      answer: { error: { code: 'not_found' } },
    });
    const table = (await cli('token', 'list', '--org', owner.orgId)).stdout.split('\n');
    expect(table[0]).toMatch(/^id +name +kind +hint +user_id/);
    expect(table.some((line) => line.includes(id))).toBe(false);
  });

  it('restore access for an owner without tokens', async () => {
    const { owner, member } = await api.organization({ member: 'Member' });
    await owner(`POST /member/${owner.userId}/revoke-tokens`, {});
    const { code, answer } = await json('owner', 'recover', '--org', owner.orgId);
    expect([code, answer.user.id]).toEqual([0, owner.userId]);
    const { body } = await api.client(answer.token)('GET /audit-log?scope=org&action=token.issued&limit=1');
    expect(body.result[0]).toMatchObject({ actor: { kind: 'operator' } });
    expect((await json('owner', 'recover', '--org', owner.orgId)).code).toBe(0);
    expect(await json('owner', 'recover', '--org', owner.orgId, '--user', member.userId)).toMatchObject({
      code: 1,
      answer: { error: { code: 'conflict', reason: 'not_an_owner' } },
    });
  });

  it('import a restriction with the legacy override', async () => {
    const { member } = await api.organization({ member: 'Member' });
    const row = ['restriction', 'import', '--org', member.orgId, '--target-id', member.userId, '--mode', 'allow'];
    expect(await json(...row, '--legacy-override')).toMatchObject({
      code: 0,
      answer: { target_type: 'user', target_id: member.userId, mode: 'allow', legacy_override: true, created_by: null },
    });
  });
});
