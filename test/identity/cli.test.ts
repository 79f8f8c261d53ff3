import { execFile } from 'node:child_process';
import { api } from './scene.js';

type Ran = { code: number; stdout: string; stderr: string };

/** The command as a person types it, in a process of its own beside the running API. */
const cli = (...words: string[]): Promise<Ran> =>
  new Promise((resolve) => {
    const env = { PATH: process.env.PATH, DATABASE_URL: api.urls.owner, DATABASE_APP_URL: api.urls.app };
    execFile(process.execPath, ['dist/apps/cli/src/main.js', ...words], { env }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr }),
    );
  });

const json = async (...words: string[]) => {
  const { code, stdout } = await cli(...words, '--json');
  return { code, answer: JSON.parse(stdout) };
};

describe('The operator commands', () => {
  it('make an organization, its people and their tokens beside a running product', async () => {
    const { code, answer } = await json('org', 'create', '--name', 'Acme', '--owner-email', 'ada@acme.example');
    expect([code, Object.keys(answer)]).toEqual([0, ['organization', 'user', 'token']]);
    const org = answer.organization.id;
    const owner = api.client(answer.token);
    expect((await owner(`GET /organization/${org}`)).body).toMatchObject({
      name: 'Acme',
      slug: 'acme',
      plan: 'self_hosted',
    });

    const roles = ['--role', 'Member', '--role', 'Auditor'];
    const bob = await json('member', 'create', '--org', org, '--email', 'bob@acme.example', ...roles);
    expect([bob.code, Object.keys(bob.answer)]).toEqual([0, ['user', 'token']]);
    const again = await json('token', 'create', '--org', org, '--user', bob.answer.user.id);
    for (const token of [bob.answer.token, again.answer.token])
      expect((await api.client(token)('GET /organization')).status).toBe(200);
    expect((await json('token', 'create', '--org', org, '--kind', 'scim')).answer.token).toMatch(/^lk_live_scim_/);
  });

  it('say what is refused, on stdout as JSON, with exit code 1', async () => {
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

  it('take wrong usage as exit code 64, and print nothing but JSON on stdout', async () => {
    const wrong = [['org', 'create'], ['org', 'create', '--name', 'X', '--owner-email', 'nonsense'], ['frobnicate']];
    for (const ran of await Promise.all(wrong.map((words) => json(...words))))
      expect(ran).toMatchObject({ code: 64, answer: { error: { code: 'bad_request' } } });
  });

  it('import a row of the older meaning', async () => {
    const { bob } = await api.organization({ bob: 'Member' });
    const row = ['restriction', 'import', '--org', bob.orgId, '--target-id', bob.userId, '--mode', 'allow'];
    expect(await json(...row, '--legacy-override')).toMatchObject({
      code: 0,
      answer: { target_type: 'user', target_id: bob.userId, mode: 'allow', legacy_override: true, created_by: null },
    });
  });
});
