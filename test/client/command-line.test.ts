import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setApprovalPolicy } from '../support/approval-policy.js';
import { startProduct } from '../support/product.js';
import { ruleOn } from '../support/rule-on.js';
import { latchkeyShell, type LatchkeyShell } from './latchkey.js';
import { setConnectionName } from '../support/states/connections.js';

const product = await startProduct();
afterAll(() => product.stop());
const { owner, member, colleague } = await product.organization({ member: 'Member', colleague: 'Member' });
await product.installDemo(member);
const { id } = await product.connect(member, { name: 'My notes', redirect_uri: '/' });
await setApprovalPolicy(owner, { read: 'allow', write: 'allow', destructive: 'confirm' });

const shellOf = ({ token }: { token: string }): LatchkeyShell =>
  latchkeyShell({ LATCHKEY_URL: product.base, LATCHKEY_TOKEN: token });

const loggedIn = async ({ token } = member as { token: string }) => {
  const shell = latchkeyShell();
  const { code, stderr } = await shell.run(['login', '--url', product.base, '--token-stdin'], `${token}\n`);
  expect([code, stderr]).toEqual([0, '']);
  return { ...shell, file: join(shell.home, '.config/latchkey/logins.json') };
};

describe('latchkey login', () => {
  it('stores the token in a file that only its user can read', async () => {
    const { run, file } = await loggedIn();
    expect([statSync(file).mode & 0o777, statSync(join(file, '..')).mode & 0o777]).toEqual([0o600, 0o700]);
    const { code, stdout } = await run(['whoami']);
    expect([code, stdout]).toEqual([0, expect.stringContaining(`<${member.email}> (${member.userId})`)]);
  });

  it('follows XDG_CONFIG_HOME', async () => {
    const shell = latchkeyShell();
    shell.environment.XDG_CONFIG_HOME = join(shell.home, 'config');
    await shell.run(['login', '--url', product.base, '--token-stdin'], member.token);
    const stored = JSON.parse(readFileSync(join(shell.home, 'config/latchkey/logins.json'), 'utf8'));
    expect(stored).toEqual({ current: product.base, logins: { [product.base]: { token: member.token } } });
  });

  it('does not store a token that the API refuses', async () => {
    const shell = latchkeyShell();
    const login = await shell.run(['login', '--url', product.base, '--token-stdin'], 'lk_test_pat_wrong');
    expect(login).toMatchObject({ code: 4, stdout: '', stderr: expect.stringContaining('latchkey login') });
    expect(login.stderr).not.toContain('lk_test_pat_wrong');
    expect(existsSync(join(shell.home, '.config/latchkey/logins.json'))).toBe(false);
    expect(await shell.run(['whoami', '--url', product.base])).toMatchObject({ code: 4 });
  });

  it('narrows the permissions of an existing file', async () => {
    const shell = latchkeyShell();
    mkdirSync(join(shell.home, '.config/latchkey'), { recursive: true });
    const file = join(shell.home, '.config/latchkey/logins.json');
    writeFileSync(file, '{"logins":{}}', { mode: 0o644 });
    await shell.run(['login', '--url', product.base, '--token-stdin'], member.token);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('needs a terminal to ask for the token', async () => {
    const { code, stderr } = await latchkeyShell().run(['login', '--url', product.base]);
    expect([code, stderr]).toEqual([64, expect.stringContaining('--token-stdin')]);
  });
});

describe('The stored token', () => {
  it('is never sent to another address', async () => {
    const { run } = await loggedIn();
    const elsewhere = await run(['whoami', '--url', 'https://elsewhere.example.com']);
    expect(elsewhere).toMatchObject({ code: 4, stderr: expect.stringContaining('not logged in at https://elsewhere') });
  });

  it.each(['http://latchkey.example.com', 'ftp://127.0.0.1', 'https://user:pass@127.0.0.1', 'latchkey'])(
    'is not sent to the unsafe address %s',
    async (url) => {
      const { run } = latchkeyShell({ LATCHKEY_TOKEN: member.token });
      expect(await run(['whoami', '--url', url])).toMatchObject({ code: 64, stdout: '' });
    },
  );

  it.each([
    ['LATCHKEY_TOKEN', ''],
    ['LATCHKEY_TOKEN', '  '],
    ['LATCHKEY_URL', ''],
  ])('is not used while %s is set to “%s”', async (name, value) => {
    const { run, environment } = await loggedIn();
    environment[name] = value;
    const { code, stdout, stderr } = await run(['whoami']);
    expect([code, stdout, stderr]).toEqual([4, '', expect.stringContaining(`${name} is set but empty.`)]);
  });

  it('stays valid after logout unless it is revoked', async () => {
    const { body } = await member('POST /api-token', { name: 'Laptop' });
    const [first, second] = [await loggedIn(body), await loggedIn(body)];
    expect(await first.run(['logout'])).toMatchObject({ code: 0, stdout: expect.stringContaining('still valid') });
    expect(await first.run(['whoami', '--url', product.base])).toMatchObject({ code: 4 });
    expect((await product.client(body.token)('GET /user/me')).status).toBe(200);
    expect(await second.run(['logout', '--revoke'])).toMatchObject({ code: 0 });
    expect((await product.client(body.token)('GET /user/me')).status).toBe(401);
    expect(JSON.parse(readFileSync(second.file, 'utf8'))).toEqual({ logins: {} });
  });
});

describe('latchkey tool run', () => {
  const title = { title: 'Milk' };

  it('runs a tool through a connection that is given by name', async () => {
    const { run } = shellOf(member);
    expect((await run(['connection', 'list'])).stdout).toMatch(new RegExp(`${id} +My notes +demo +active +owner`));
    expect((await run(['tool', 'list', 'My notes'])).stdout).toMatch(/^create_note +write/m);
    const made = await run(['tool', 'run', 'My notes', 'create_note', '--arguments', JSON.stringify(title)]);
    expect([made.code, JSON.parse(made.stdout)]).toEqual([0, expect.objectContaining({ title: 'Milk' })]);
    const listed = await run(['tool', 'run', id, 'list_notes', '--json']);
    expect(JSON.parse(listed.stdout)).toMatchObject({ outcome: 'succeeded', tool_name: 'list_notes' });
  });

  it('reads arguments from a file or standard input', async () => {
    const { run, home } = shellOf(member);
    writeFileSync(join(home, 'note.json'), JSON.stringify({ title: 'From a file' }));
    const file = await run(['tool', 'run', id, 'create_note', '--arguments', `@${join(home, 'note.json')}`]);
    const piped = await run(['tool', 'run', id, 'create_note', '--arguments', '-'], JSON.stringify(title));
    expect([file, piped].map(({ stdout }) => JSON.parse(stdout).title)).toEqual(['From a file', 'Milk']);
    for (const wrong of ['[1]', '{', '@/nowhere'])
      expect(await run(['tool', 'run', id, 'create_note', '--arguments', wrong])).toMatchObject({ code: 64 });
  });

  it('shows the request of a dry run without sending it', async () => {
    const { run } = shellOf(member);
    const words = ['tool', 'run', id, 'create_note', '--arguments', '{"title":"Dry"}', '--dry-run'];
    const { code, stdout } = await run(words);
    expect([code, JSON.parse(stdout)]).toEqual([0, expect.objectContaining({ method: 'POST' })]);
    expect((await run(['tool', 'run', id, 'list_notes'])).stdout).not.toContain('Dry');
  });

  it('says how to continue a call that needs approval', async () => {
    const { run } = shellOf(member);
    const made = await run(['tool', 'run', id, 'create_note', '--arguments', JSON.stringify(title)]);
    const call = ['tool', 'run', id, 'delete_note', '--arguments', JSON.stringify({ id: JSON.parse(made.stdout).id })];
    const asked = await run(call);
    expect([asked.code, asked.stderr]).toEqual([3, '']);
    const [, approve, again] = /^ {2}latchkey (approval .*)$[^]*^ {2}latchkey (tool .*)$/m.exec(asked.stdout)!;
    const approved = await run(approve!.split(' '));
    expect([approved.code, approved.stdout]).toEqual([
      0,
      expect.stringMatching(/^apr_\w+ is approved: [^]*--approval-id apr_\w+/),
    ]);
    const words = [...again!.matchAll(/'([^']*)'|(\S+)/g)].map(([, inQuotes, plain]) => inQuotes ?? plain!);
    expect(words.slice(0, -2)).toEqual(call);
    expect(await run(words)).toMatchObject({ code: 0 });
  });

  it('exits with 1 if the tool fails', async () => {
    const { run } = shellOf(member);
    await setApprovalPolicy(owner, { destructive: 'allow' });
    const { code, stdout, stderr } = await run(['tool', 'run', id, 'delete_note', '--arguments', '{"id":"none"}']);
    await setApprovalPolicy(owner, { destructive: 'confirm' });
    expect([code, stdout, stderr]).toEqual([1, '', expect.stringContaining('exe_')]);
  });

  it("prints the API's message and what to do", async () => {
    const { run } = shellOf(member);
    const { code, stderr } = await run(['tool', 'run', id, 'create_note', '--arguments', '{"title":3}']);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/\/arguments\/title.*\nRequest id: req_/s)]);
    const named = await run(['tool', 'run', 'Your notes', 'create_note', '--json']);
    expect([named.code, JSON.parse(named.stdout).error.message]).toEqual([64, expect.stringContaining('Your notes')]);
    await owner('POST /restriction', ruleOn(colleague.userId, { connector_slugs: ['demo'] }));
    await member(`POST /connection/${id}/share`, {
      grantee_type: 'user',
      grantee_id: colleague.userId,
      level: 'use',
    });
    const blocked = await shellOf(colleague).run(['tool', 'run', id, 'list_notes']);
    expect(blocked).toMatchObject({ code: 1, stderr: expect.stringContaining('`latchkey explain demo') });
  });
});

describe('latchkey explain', () => {
  it('names the restriction that blocks another member', async () => {
    const { body: rule } = await owner('POST /restriction', ruleOn(colleague.userId, { connector_slugs: ['github'] }));
    const { run } = shellOf(owner);
    const { code, stdout } = await run(['explain', 'github', '--member', colleague.email]);
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/^Colleague may not use [^]*\n {2}Restrictions on Colleague: blocked\n/),
    ]);
    expect(stdout).toContain(rule.id);
    const explained = JSON.parse((await run(['explain', 'github', '--member', colleague.userId, '--json'])).stdout);
    expect(explained).toMatchObject({ decision: 'blocked', user_id: colleague.userId });
    expect((await shellOf(member).run(['explain', 'demo', 'list_notes'])).stdout).toMatch(
      /^Member may use List notes of /,
    );
    expect((await shellOf(member).run(['explain', 'github'])).stdout).toMatch(/^Member may use GitHub\./);
    expect(await run(['explain', 'github', '--member', 'nobody@example.com'])).toMatchObject({ code: 64 });
  });

  it('says how to request access, until a request is waiting', async () => {
    const { run } = shellOf(colleague);
    const explain = ['explain', 'github', 'list_issues'];
    expect((await run(explain)).stdout).toMatch(
      /\nAn access request by Colleague could lift the block:\n {2}latchkey request create github list_issues$/m,
    );
    const asked = await colleague('POST /access-request', { connector_slug: 'github', tool_name: 'list_issues' });
    const waiting = `Access request ${asked.body.id} of ${asked.body.created_at} is waiting`;
    expect((await run(explain)).stdout).toContain(waiting);
    expect((await run(['explain', 'github'])).stdout).not.toContain(waiting);
    const toOwner = await shellOf(owner).run([...explain, '--member', colleague.email]);
    expect(toOwner.stdout).toContain(waiting);
  });

  it('lists only access grants for the tool', async () => {
    const { body: asked } = await colleague('POST /access-request', {
      connector_slug: 'github',
      tool_name: 'create_issue',
    });
    const { body: decided } = await owner(`POST /access-request/${asked.id}/resolve`, {
      decision: 'approve',
      lift_member_rules: true,
    });
    const { run } = shellOf(colleague);
    expect((await run(['explain', 'github', 'create_issue'])).stdout).toContain(
      `Access grant ${decided.grant_id} lifts`,
    );
    expect((await run(['explain', 'github', 'list_issues'])).stdout).not.toContain(decided.grant_id);
  });
});

describe('Every command', () => {
  it('reports an unreachable API with exit code 5', async () => {
    const { run } = latchkeyShell({ LATCHKEY_URL: 'http://127.0.0.1:9', LATCHKEY_TOKEN: 'lk_test_pat_x' });
    const { code, stdout } = await run(['whoami', '--json']);
    expect([code, JSON.parse(stdout).error.code]).toEqual([5, 'unreachable']);
  }, 30_000);

  it('reports wrong usage as JSON with exit code 64', async () => {
    const { code, stdout } = await latchkeyShell().run(['tool', 'run', '--json']);
    expect([code, JSON.parse(stdout).error.code]).toEqual([64, 'bad_request']);
  });

  it('replaces control characters in names', async () => {
    await member(`PATCH /connection/${id}`, { name: 'Notes' });
    await setConnectionName(product, member.orgId, id, '\x1b[2JNotes');
    const { stdout } = await shellOf(member).run(['connection', 'list']);
    expect(stdout).toContain('\uFFFD[2JNotes');
  });
});
