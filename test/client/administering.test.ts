import { appOf } from '../support/app-of.js';
import { Browser } from '../support/browser.js';
import { startProduct } from '../support/product.js';
import { latchkeyShell } from './latchkey.js';

const product = await startProduct();
afterAll(() => product.stop());
const { owner, member, colleague } = await product.organization({ member: 'Member', colleague: 'Member' });
await product.installDemo(member);

type Person = { token: string };

/** Runs a command as a person. Checks that it succeeds, and returns its output. */
async function run({ token }: Person, ...words: string[]): Promise<string> {
  const shell = latchkeyShell({ LATCHKEY_URL: product.base, LATCHKEY_TOKEN: token });
  const { code, stdout, stderr } = await shell.run(words);
  expect([words, code, stderr]).toEqual([words, 0, '']);
  return stdout;
}

/** The words of the command that a command prints as the next step. */
const nextOf = (output: string): string[] =>
  [.../^ {2}latchkey (.*)$/m.exec(output)![1]!.matchAll(/'([^']*)'|(\S+)/g)].map(
    ([, quoted, plain]) => quoted ?? plain!,
  );

const toJson = async (person: Person, ...words: string[]) => JSON.parse(await run(person, ...words, '--json'));

const connect = async (name: string) => (await product.connect(member, { name, redirect_uri: '/' })).id;

describe('latchkey connect', () => {
  it('prints the link and the next command', async () => {
    const shown = await run(member, 'connect', 'demo', '--name', 'Later', '--no-wait');
    const [, id] = /(conn_\w+)/.exec(shown)!;
    await new Browser().get(await product.signIn(/https?:\S+/.exec(shown)![0]));
    expect(nextOf(shown)).toEqual(['tool', 'list', id]);
    expect(await run(member, ...nextOf(shown))).toContain('list_notes');
  });

  it('waits until the account is connected', async () => {
    const shell = latchkeyShell({ LATCHKEY_URL: product.base, LATCHKEY_TOKEN: member.token });
    const waiting = shell.follow('connect', 'demo', '--name', 'Awaited', '--json');
    const { body } = await member('GET /connection?q=Awaited');
    const pending = body.result[0] ?? (await untilListed('Awaited'));
    const { connect_url } = (await member(`POST /connection/${pending.id}/reconnect`, {})).body;
    await new Browser().get(await product.signIn(connect_url));
    expect(JSON.parse(await waiting.until(pending.id))).toMatchObject({ id: pending.id, status: 'active' });
  });
});

/** Another process creates the connection. */
async function untilListed(name: string): Promise<any> {
  for (;;) {
    const { body } = await member(`GET /connection?q=${name}`);
    if (body.result.length > 0) return body.result[0];
  }
}

describe('latchkey share', () => {
  it('lets the member run the tools with the next command', async () => {
    const id = await connect('Shared notes');
    const shown = await run(member, 'share', 'Shared notes', '--member', colleague.email, '--level', 'use');
    expect(shown).toMatch(new RegExp(`^Shared ${id} at level use\\. The share is \\w+\\.`));
    expect(await run(colleague, ...nextOf(shown))).toContain('list_notes');
  });

  it('needs exactly one grantee', async () => {
    const { run: tried } = latchkeyShell({ LATCHKEY_URL: product.base, LATCHKEY_TOKEN: member.token });
    for (const grantees of [[], ['--everyone', '--team', 'Engineers']])
      expect(await tried(['share', 'Notes', '--level', 'use', ...grantees])).toMatchObject({
        code: 64,
        stderr: expect.stringContaining('use one of --member, --team and --everyone'),
      });
  });

  describe('given no name of a connection,', () => {
    const { run: tried } = latchkeyShell({ LATCHKEY_URL: product.base, LATCHKEY_TOKEN: member.token });
    const share = (name: string) => tried(['share', name, '--everyone', '--level', 'use']);
    beforeAll(() => connect('My notes'));

    it('asks for the id of the toolbox with this name', async () => {
      const { body: toolbox } = await member('POST /toolbox', { name: 'Own notes' });
      const stderr = `To share the toolbox “Own notes”, use its id: ${toolbox.id}.\n`;
      expect(await share('Own notes')).toEqual({ code: 64, stdout: '', stderr });
    });

    it('also says how to share a toolbox', async () => {
      expect((await share('My nots')).stderr).toBe(
        'There is no connection “My nots”. Did you mean “My notes”? ' +
          'To share a toolbox, use its id (`latchkey toolbox list`).\n',
      );
    });
  });
});

describe('latchkey invite', () => {
  it('prints the link to join and how to see what the person may use', async () => {
    await owner('POST /team', { name: 'Engineers' });
    const words = ['invite', 'grace@example.com', '--role', 'member', '--team', 'Engineers'];
    const shown = await run(owner, ...words);
    expect(shown).toMatch(/^Invited grace@example.com as Member\. The invite is inv_\w+\.\n[^]*\/join#token=/);
    expect(nextOf(shown)).toEqual(['explain', 'CONNECTOR', '--member', 'grace@example.com']);
  });

  it('suggests the name of a role', async () => {
    const { run: tried } = latchkeyShell({ LATCHKEY_URL: product.base, LATCHKEY_TOKEN: owner.token });
    const { code, stderr } = await tried(['invite', 'grace@example.com', '--role', 'Org Adm']);
    expect([code, stderr]).toEqual([64, 'There is no role “Org Adm”. Did you mean “Org Admin”?\n']);
  });
});

describe('latchkey toolbox', () => {
  it('needs the connection of a tool', async () => {
    const { run: tried } = latchkeyShell({ LATCHKEY_URL: product.base, LATCHKEY_TOKEN: member.token });
    const { code, stderr } = await tried(['toolbox', 'create', 'Desk', '--tool', 'list_notes']);
    expect([code, stderr]).toEqual([64, '--tool needs --connection or --own-account.\n']);
  });

  it('pins tools to a connection, and prints the address for agents', async () => {
    const id = await connect('Notes of agents');
    const words = ['toolbox', 'create', 'Agent tools', '--connection', id, '--tool', 'list_notes'];
    const shown = await run(member, ...words);
    const [, toolbox] = /(tbx_\w+)/.exec(shown)!;
    expect(shown).toContain(`claude mcp add --transport http Agent-tools ${product.base}/mcp/toolbox/${toolbox} `);
    expect(nextOf(shown)).toEqual(['share', toolbox, '--member', 'EMAIL', '--level', 'use']);
    const { body } = await member(`GET /toolbox/${toolbox}`);
    expect(body.entries).toMatchObject([{ connector_slug: 'demo', tool_name: 'list_notes', connection_id: id }]);
    expect(await run(member, 'toolbox', 'list')).toContain(`${toolbox}  Agent tools  1`);
  });

  it('adds tools that run on the own account of each caller', async () => {
    const words = ['toolbox', 'create', 'For everyone', '--own-account', 'demo', '--tool', 'list_notes'];
    const { id } = await toJson(member, ...words);
    const { body } = await member(`GET /toolbox/${id}`);
    expect(body.entries).toMatchObject([{ tool_name: 'list_notes', account: 'caller', connection_id: null }]);
  });
});

describe('A misspelt argument', () => {
  beforeAll(() => product.connect(owner, { name: 'Notes of the desk', redirect_uri: '/' }));

  it.each([
    ['a role', ['invite', 'grace@example.com', '--role', 'Memebr'], 'Did you mean “Member”?'],
    [
      'an email address',
      ['explain', 'demo', '--member', colleague.email.replace('colleague', 'colleage')],
      `Did you mean “${colleague.email}”?`,
    ],
    ['a connection', ['tool', 'list', 'Notes of the dsek'], 'Did you mean “Notes of the desk”?'],
    [
      'a tool',
      ['toolbox', 'create', 'Desk', '--connection', 'Notes of the desk', '--tool', 'lst_notes'],
      'Did you mean “list_notes”?',
    ],
    ['a command', ['toolbx', 'list'], 'Did you mean toolbox?'],
    ['an option', ['toolbox', 'create', 'Desk', '--conection', 'Notes'], 'Did you mean --connection?'],
  ])('is answered with a similar one: %s', async (_, words, hint) => {
    const { run: tried } = latchkeyShell({ LATCHKEY_URL: product.base, LATCHKEY_TOKEN: owner.token });
    const { code, stdout, stderr } = await tried(words);
    expect([code, stdout, stderr]).toEqual([64, '', expect.stringContaining(hint)]);
  });
});

describe('The name of a connection', () => {
  it('is refused if several connections have it', async () => {
    const ids = [await connect('Twice'), await connect('Twice')];
    const { run: tried } = latchkeyShell({ LATCHKEY_URL: product.base, LATCHKEY_TOKEN: member.token });
    const { code, stderr } = await tried(['tool', 'list', 'Twice']);
    expect([code, ids.filter((id) => stderr.includes(id))]).toEqual([64, ids]);
  });
});

describe('An email address', () => {
  it('is never completed to another address', async () => {
    const { run: tried } = latchkeyShell({ LATCHKEY_URL: product.base, LATCHKEY_TOKEN: owner.token });
    const given = colleague.email.slice(0, -4);
    const { code, stdout } = await tried(['explain', 'demo', '--member', given]);
    expect([code, stdout]).toEqual([64, '']);
  });
});

describe('latchkey restriction', () => {
  it.each([
    ['one role or member', ['slack']],
    ['one role or member, not both', ['slack', '--role', 'Member', '--member', colleague.userId]],
    ['a connector or a tool', ['--member', colleague.userId]],
    ['the connector of a tool', ['--tool', 'create_issue', '--member', colleague.userId]],
  ])('needs %s', async (_, words) => {
    const { run: tried } = latchkeyShell({ LATCHKEY_URL: product.base, LATCHKEY_TOKEN: owner.token });
    expect(await tried(['restriction', 'block', ...words])).toMatchObject({ code: 64, stdout: '' });
  });

  it('blocks a tool, and prints the command that explains it', async () => {
    const shown = await run(
      owner,
      'restriction',
      'block',
      '--tool',
      'github/create_issue',
      '--member',
      colleague.email,
    );
    const [, id] = /^Created restriction (rstr_\w+): /.exec(shown)!;
    expect(await run(owner, ...nextOf(shown))).toContain(id);
    expect(await run(owner, 'restriction', 'list')).toContain(id);
    const whole = await run(owner, 'explain', 'github', '--member', colleague.email);
    expect(whole).toContain('Restrictions block one of its tools: create_issue.');
    expect(await run(owner, ...nextOf(whole))).toMatch(/^Colleague may not use Create issue of GitHub\./);
    expect(await toJson(owner, 'restriction', 'delete', id!)).toEqual({ id, deleted: true });
    expect(await run(owner, ...nextOf(shown))).toMatch(/^Colleague may use /);
  });
});

describe('latchkey restriction list', () => {
  it('names the role that a rule binds', async () => {
    await run(owner, 'restriction', 'block', 'asana', '--role', 'Guest');
    expect(await run(owner, 'restriction', 'list')).toMatch(/block +role Guest +/);
  });
});

describe('latchkey request', () => {
  it('asks for access, and lets an approver give it', async () => {
    const words = ['restriction', 'block', 'slack', '--member', colleague.userId, '--json'];
    await run(owner, ...words);
    const [, create] = /^ {2}latchkey (request create .*)$/m.exec(await run(colleague, 'explain', 'slack'))!;
    const asked = await run(colleague, ...create!.split(' '), '--note', 'For the launch');
    const [, id] = /(areq_\w+)/.exec(asked)!;
    expect(await run(owner, 'request', 'list')).toMatch(new RegExp(`^${id} .*For the launch +yes$`, 'm'));
    const approve = `request approve ${id} --lift-member-rules`;
    expect(nextOf(await run(owner, 'explain', 'slack', '--member', colleague.userId)).join(' ')).toBe(approve);
    expect(nextOf(asked).join(' ')).toBe(approve);
    const { run: tried } = latchkeyShell({ LATCHKEY_URL: product.base, LATCHKEY_TOKEN: owner.token });
    const refused = await tried(approve.split(' ').slice(0, 3));
    expect([refused.code !== 0, refused.stderr]).toEqual([true, expect.stringContaining('add --lift-member-rules')]);
    const approved = await run(owner, ...approve.split(' '), '--days', '7');
    expect(approved).toMatch(
      new RegExp(`^${id} is approved: Slack for Colleague\\.\nIt created agrt_\\w+, which ends at \\S+Z\\.`),
    );
    const explained = await run(owner, ...nextOf(approved));
    expect(explained).toMatch(/^Colleague may use Slack\./);
    expect(explained).toMatch(/Restrictions on Colleague: blocked, lifted by/);
    expect(explained).not.toMatch(/allowed, lifted by/);
  });

  it('denies a request with a note', async () => {
    await run(owner, 'restriction', 'block', 'linear', '--member', colleague.userId);
    const { id } = await toJson(colleague, 'request', 'create', 'linear');
    const denied = await toJson(owner, 'request', 'deny', id, '--note', 'Use Jira.');
    expect(denied).toMatchObject({ id, status: 'denied', decision_note: 'Use Jira.' });
    expect(await toJson(colleague, 'request', 'list')).toEqual({ result: [] });
  });
});

describe('latchkey budget', () => {
  it('limits calls, changes and shows the limit, and removes it', async () => {
    const email = (await member('GET /user/me')).body.user.email;
    const made = await run(owner, 'budget', 'create', '5', '--per', 'day', '--member', email, '--writes-only');
    const [, id] = /(bdgt_\w+)/.exec(made)!;
    expect(made).toContain('5 calls that change data per day for member');
    expect(await run(owner, 'budget', 'resize', id!, '0')).toContain('0 are left');
    expect(await run(member, 'budget', 'list')).toContain(id);
    await run(owner, 'budget', 'delete', id!);
    expect((await toJson(owner, 'budget', 'list')).result).toEqual([]);
  });

  it('lists the budget of an agent with the person for whom the agent acts', async () => {
    const app = await appOf(product, owner.orgId, member.userId, `${product.base}/mcp`);
    await run(owner, 'budget', 'create', '5', '--per', 'day', '--app', app);
    expect(await run(owner, 'budget', 'list')).toContain('app Agent of Member');
  });

  it.each([
    [['--per', 'week'], 'hour, day, month'],
    [['--per', 'day', '--member', 'usr_1', '--toolbox', 'tbx_1'], 'Use only one of'],
  ])('refuses %j', async (words, says) => {
    const shell = latchkeyShell({ LATCHKEY_URL: product.base, LATCHKEY_TOKEN: owner.token });
    const { code, stderr } = await shell.run(['budget', 'create', '5', ...words]);
    expect([code, stderr]).toEqual([64, expect.stringContaining(says)]);
  });
});

describe('latchkey stop-agents', () => {
  it('says what was stopped', async () => {
    const { body } = await colleague('POST /api-token', { name: 'Script' });
    expect(body.token).toBeDefined();
    const shown = await run(colleague, 'stop-agents', colleague.userId, '--except-current');
    expect(shown).toBe('Disconnected apps: 0. Revoked tokens: 1. Ended browser sessions: 0.\nNo call is running.\n');
  });

  it('says how the member can sign in again', async () => {
    expect(await run(owner, 'stop-agents', colleague.userId)).toContain(
      'the member can sign in again only with a new token from the operator.',
    );
  });
});
