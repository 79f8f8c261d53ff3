import { startProduct } from '../support/product.js';
import { latchkeyShell } from './latchkey.js';

const product = await startProduct();
afterAll(() => product.stop());
const { owner, member, colleague } = await product.organization({ member: 'Member', colleague: 'Member' });
await product.installDemo(member);

type Person = { token: string };

const shellOf = ({ token }: Person) => latchkeyShell({ LATCHKEY_URL: product.base, LATCHKEY_TOKEN: token });
const run = (person: Person, ...words: string[]) => shellOf(person).run(words);

describe('latchkey tool list', () => {
  it('says that view access does not suffice to run the tools', async () => {
    const { id } = await product.connect(member, { name: 'Seen notes', redirect_uri: '/' });
    const shared = await run(member, 'share', id, '--member', colleague.email, '--level', 'view');
    expect(shared.stdout).toContain(`They list its tools, which they cannot run, with:\n  latchkey tool list ${id}`);
    const listed = await run(colleague, 'tool', 'list', id);
    expect(listed.stderr).toBe('You have view access. Running a tool needs use.\n');
    expect((await run(member, 'tool', 'list', id)).stderr).toBe('');
  });
});

describe('latchkey toolbox create', () => {
  it('prints a command without a token if the token is from a login', async () => {
    const shell = latchkeyShell();
    await shell.run(['login', '--url', product.base, '--token-stdin'], member.token);
    const { stdout } = await shell.run(['toolbox', 'create', 'Empty desk']);
    expect(stdout).toMatch(
      /claude mcp add --transport http Empty-desk \S+\nThen enter \/mcp in Claude Code to sign in\./,
    );
    expect((await run(member, 'toolbox', 'create', 'Other desk')).stdout).toContain('Bearer $LATCHKEY_TOKEN');
  });

  it('says that tools of an account that is not connected yet cannot run', async () => {
    const { body } = await member('POST /connection', { connector_slug: 'demo' });
    const { stdout } = await run(member, 'toolbox', 'create', 'Early desk', '--connection', body.connection.id);
    expect(stdout).toMatch(/Agents do not see \d+ of them, because they cannot run now \(connection_pending\)\./);
  });
});

describe('latchkey invite', () => {
  it('sends a pending invite again', async () => {
    const first = await run(owner, 'invite', 'grace@example.com', '--json');
    const repeated = await run(owner, 'invite', 'grace@example.com');
    expect([repeated.code, repeated.stderr]).toEqual([
      1,
      expect.stringMatching(/has the pending invite inv_\w+\. Run `latchkey invite grace@example\.com --resend` to/),
    ]);
    const { stdout } = await run(owner, 'invite', 'grace@example.com', '--resend', '--json');
    const [sent, resent] = [JSON.parse(first.stdout), JSON.parse(stdout)];
    expect([resent.id, repeated.stderr]).toEqual([sent.id, expect.stringContaining(sent.id)]);
    expect(resent.invite_url).toMatch(/\/join#token=/);
    expect(resent.invite_url).not.toBe(sent.invite_url);
  });

  it('has nothing to send again without a pending invite', async () => {
    const { code, stderr } = await run(owner, 'invite', 'alan@example.com', '--resend');
    const message = 'alan@example.com has no pending invite. To create one: latchkey invite alan@example.com\n';
    expect([code, stderr]).toEqual([64, message]);
  });
});

describe('latchkey explain', () => {
  it('says that an invited person has not joined', async () => {
    await run(owner, 'invite', 'fay@example.com');
    const { code, stderr } = await run(owner, 'explain', 'slack', '--member', 'fay@example.com');
    expect([code, stderr]).toEqual([
      64,
      'No member has the email address fay@example.com yet. The person is invited, and must join first.\n',
    ]);
    expect((await run(member, 'explain', 'slack', '--member', 'fay@example.com')).stderr).toMatch(/Check the address/);
  });
});

describe('latchkey request create', () => {
  it('asks for a number of days, after which the access ends by default', async () => {
    await run(owner, 'restriction', 'block', 'slack', '--role', 'Member');
    const created = await run(member, 'request', 'create', 'slack', '--days', '300', '--json');
    const { id, requested_days } = JSON.parse(created.stdout);
    expect((await run(owner, 'request', 'list')).stdout).toMatch(new RegExp(`^${id} .* Slack +300 +–`, 'm'));
    const approved = JSON.parse((await run(owner, 'request', 'approve', id, '--json')).stdout);
    const days = (Date.parse(approved.access_ends_at) - Date.parse(approved.decided_at)) / 86_400_000;
    expect([requested_days, days]).toEqual([300, 300]);
  });

  it('refuses --days for a permission', async () => {
    const { code, stderr } = await run(member, 'request', 'create', '--permission', 'role:view', '--days', '2');
    expect([code, stderr]).toEqual([64, 'Omit --days. It is only for requests for a connector or tool.\n']);
  });
});

describe('latchkey request approve', () => {
  const askForPermission = async () =>
    JSON.parse((await run(member, 'request', 'create', '--permission', 'role:manage', '--json')).stdout).id;

  it('says where to change the roles of the member after a request for a permission', async () => {
    const id = await askForPermission();
    const { stdout } = await run(owner, 'request', 'approve', id);
    expect(stdout).toContain(`${id} is approved: role:manage for Member.\nThis only records the decision.`);
    expect(stdout).toContain(`\n  ${product.base}/console/people/${member.userId}\n`);
  });

  it.each([['--days', '2'], ['--lift-member-rules']])('refuses %s for a permission', async (...option) => {
    const { code, stderr } = await run(owner, 'request', 'approve', await askForPermission(), ...option);
    expect([code, stderr]).toEqual([64, `Omit ${option[0]}. It is only for requests for a connector or tool.\n`]);
  });
});

describe('A required option', () => {
  it.each([
    ['share', '--level <view|use|edit>'],
    ['budget create', '--per <hour|day|month>'],
  ])('of latchkey %s is marked in the help', async (command, option) => {
    const { stdout } = await run(owner, ...command.split(' '), '--help');
    const [, meaning] = stdout.replace(/\s+/g, ' ').split(option);
    expect(meaning).toMatch(/^[^()-]*\(required\)/);
  });

  it('is named with its choices if it is missing', async () => {
    const { code, stderr } = await run(owner, 'share', 'Notes', '--everyone');
    expect([code, stderr]).toEqual([64, expect.stringContaining('--level <view|use|edit>')]);
  });
});

describe('An error of the API', () => {
  it('is printed once, without routes of the API', async () => {
    const { stderr } = await run(owner, 'restriction', 'block', 'githb', '--member', member.email);
    const [message, request] = stderr.trimEnd().split('\n');
    expect(message).toBe(
      'No connector has the slug githb. Did you mean “github”? The list of connectors has all slugs.',
    );
    expect(request).toMatch(/^Request id: /);
  });

  it('suggests the name of a permission', async () => {
    const { stderr } = await run(member, 'request', 'create', '--permission', 'token:create');
    expect(stderr).toContain('No such permission. Did you mean “api_token:create”?');
  });
});
