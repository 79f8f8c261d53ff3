import { startProduct } from '../support/product.js';
import { latchkeyShell } from './latchkey.js';

const product = await startProduct();
afterAll(() => product.stop());
const { owner, member } = await product.organization({ member: 'Member' });
const shell = latchkeyShell({ LATCHKEY_URL: product.base, LATCHKEY_TOKEN: owner.token });

/** Runs a command as the owner. Checks that it succeeds, and returns its output. */
async function run(...words: string[]): Promise<string> {
  const { code, stdout, stderr } = await shell.run(words);
  expect([words, code, stderr]).toEqual([words, 0, '']);
  return stdout;
}

const toJson = async (...words: string[]) => JSON.parse(await run(...words, '--json'));

describe('latchkey enterprise-client', () => {
  it('adds an agent, replaces its secret, lists it, and deletes it', async () => {
    const made = await toJson('enterprise-client', 'create', 'Claude');
    expect(made).toMatchObject({ name: 'Claude', client_secret: expect.stringMatching(/^lk_test_ecs_/) });
    const rotated = await run('enterprise-client', 'rotate', made.id);
    expect(rotated).toMatch(/^Client ID: entc_\w+\nClient secret, shown only now: lk_test_ecs_\w+\n$/);
    expect(await run('enterprise-client', 'list')).toContain(made.id);
    await run('enterprise-client', 'delete', made.id);
    expect((await toJson('enterprise-client', 'list')).result).toEqual([]);
  });
});

describe('latchkey workload-credential', () => {
  it('adds a workload, lists it, and deletes it', async () => {
    const { body } = await owner('POST /member', { kind: 'service', name: 'Robot', role_ids: member.roleIds });
    const proof = ['--issuer', 'https://token.example.com', '--subject', 'repo:example/app', '--claim', 'owner=65'];
    const made = await toJson('workload-credential', 'create', body.id, 'Release notes', ...proof);
    expect(made).toMatchObject({ kind: 'federation', subject: 'repo:example/app', claims: { owner: '65' } });
    expect(await run('workload-credential', 'list', body.id)).toContain('Release notes');
    await run('workload-credential', 'delete', body.id, made.id);
    expect((await toJson('workload-credential', 'list', body.id)).result).toEqual([]);
  });

  it.each([
    ['address', member.email],
    ['id', member.userId],
  ])('refuses the %s of a person', async (_, person) => {
    const { code, stderr } = await shell.run(['workload-credential', 'list', person]);
    const message = `${person} is a person. Workload credentials belong to service members.`;
    expect([code, stderr]).toEqual([64, expect.stringContaining(message)]);
  });

  it('refuses a workload without a proof', async () => {
    const { code, stderr } = await shell.run(['workload-credential', 'create', 'usr_1', 'Release notes']);
    expect([code, stderr]).toEqual([64, expect.stringContaining('--issuer with --subject')]);
  });
});
