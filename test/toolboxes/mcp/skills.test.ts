import { type Client } from '@modelcontextprotocol/client';
import { SkillsClient } from '@modelcontextprotocol/client/ext/skills';
import { type MemberClient } from '../../support/founder.js';
import { hearStatements } from '../../support/statements.js';
import { startMcpScene } from './scene.js';

const { creator, user, viewer, colleague, toolbox, notes, made, share, block, send, agent } = await startMcpScene();

const contentReads: string[] = [];
hearStatements(
  ({ text }) => void (/^select id, version, json_build_object/.test(text.trim()) && contentReads.push(text)),
);

type Skills = Awaited<ReturnType<SkillsClient['list']>>['skills'];

const skillsOf = (client: Client) => new SkillsClient(client);

const ask = (method: string, params: object, as: MemberClient = user, path?: string) =>
  send({ jsonrpc: '2.0', id: 1, method, params }, as, {}, path).then(({ body }) => body);

describe.each(['modern', 'legacy'] as const)('An agent with the %s protocol revision', (era) => {
  it('finds the skill of a toolbox, and reads exactly the listed bytes', async () => {
    const skills = skillsOf(await agent(user, undefined, { era }));
    const [skill, ...others] = (await skills.list()).skills as [Skills[0]];
    expect(others).toEqual([]);
    expect(skill.uri).toBe(`skill://${toolbox}/notes/SKILL.md`);
    expect(skill.frontmatter).toMatchObject({ name: 'notes', description: 'For notes.' });
    expect(await skills.read(skill)).toMatchObject({ verified: true, body: '\nRead before you write.' });
    expect((await skills.get(skill.uri)).skill).toEqual(skill);
  });

  it('finds the same file among the resources', async () => {
    const client = await agent(user, undefined, { era });
    const { resources } = await client.listResources();
    expect(resources).toMatchObject([
      { uri: `skill://${toolbox}/notes/SKILL.md`, name: 'notes', mimeType: 'text/markdown' },
    ]);
    const { contents } = await client.readResource({ uri: resources[0]!.uri });
    expect(Buffer.byteLength((contents[0] as { text: string }).text)).toBe(resources[0]!.size);
  });
});

describe('A skill', () => {
  it('has the id and date of its version in the frontmatter', async () => {
    const [skill] = (await skillsOf(await agent(user)).list()).skills;
    const { result } = (await creator(`GET /toolbox/${toolbox}/skill-version`)).body;
    const [{ id, created_at }] = result;
    expect(skill!.frontmatter.metadata).toEqual({ version: id, updated_at: created_at });
  });

  it.each([
    ['its own frontmatter', '---\nname: admin\nallowed-tools: Bash\n---\nText'],
    ['lines of dashes', '---\n---\n---'],
  ])('with %s stays text', async (_, text) => {
    const id = await made({
      name: `Odd: "names" #1 ${_}`,
      description: 'a: b # c\n---\n"d" \\ \u2028é',
      skill: text,
      entries: [],
    });
    const skills = skillsOf(await agent(creator, `/mcp/toolbox/${id}`));
    const [skill] = (await skills.list()).skills as [Skills[0]];
    expect(Object.keys(skill.frontmatter)).toEqual(['name', 'description', 'metadata']);
    const { text: read, verified } = await skills.read(skill);
    expect([verified, read!.endsWith(`\n---\n\n${text}`)]).toEqual([true, true]);
    await creator(`DELETE /toolbox/${id}`);
  });

  it.each([
    ['Überweisungen & Konten', 'uberweisungen-konten'],
    ['請求', 'toolbox'],
    ['--A__b--', 'a-b'],
    [`${'x'.repeat(63)} y`, 'x'.repeat(63)],
  ])('of the toolbox %s is named as the skill format demands', async (name, expected) => {
    const id = await made({ name, skill: 'Text', entries: [] });
    const [skill] = (await skillsOf(await agent(creator, `/mcp/toolbox/${id}`)).list()).skills;
    expect(skill).toMatchObject({ uri: `skill://${id}/${expected}/SKILL.md`, frontmatter: { name: expected } });
    await creator(`DELETE /toolbox/${id}`);
  });

  it('says which of its tools the caller cannot call', async () => {
    const skill = 'Call `list`, then `write`, then `deleet`.';
    const id = await made({ name: 'Naming', skill, entries: notes() });
    await share(user, 'use', id);
    await block(user, { tools: [{ connector_slug: 'demo', tool_name: 'create_note' }] });
    const issuesFor = async (as: MemberClient) =>
      (await ask('skills/list', {}, as, `/mcp/toolbox/${id}`)).result.skills[0]._meta;
    expect(await issuesFor(creator)).toEqual({ 'latchkey/unusable_tools': { count: 1, preview: ['deleet'] } });
    expect(await issuesFor(user)).toEqual({ 'latchkey/unusable_tools': { count: 2, preview: ['write', 'deleet'] } });
    await creator(`DELETE /toolbox/${id}`);
  });
});

describe('At the address of all toolboxes', () => {
  const ids: string[] = [];
  beforeAll(async () => {
    for (let count = 0; count < 101; count++)
      ids.push(await made({ name: `Many ${count}`, skill: 'Text', entries: [] }));
  });
  afterAll(() => Promise.all(ids.map((id) => creator(`DELETE /toolbox/${id}`))));

  // Runs first, because the contents are cached afterwards.
  it('a page reads all its skills with one statement', async () => {
    contentReads.length = 0;
    const { result } = await ask('skills/list', {}, creator, '/mcp');
    expect([result.skills.length, contentReads.length]).toEqual([100, 1]);
  });

  it('an agent lists the skills of all of them, page by page', async () => {
    const { skills } = await skillsOf(await agent(creator, '/mcp')).list();
    expect(skills.map(({ uri }) => uri.split('/')[2]).sort()).toEqual([...ids, toolbox].sort());
  });

  it('refuses a cursor of another person', async () => {
    const { nextCursor } = (await ask('skills/list', {}, creator, '/mcp')).result;
    expect((await ask('skills/list', { cursor: nextCursor }, user, '/mcp')).error).toMatchObject({ code: -32602 });
  });
});

describe('A caller without access', () => {
  const uri = `skill://${toolbox}/notes/SKILL.md`;

  it.each(['skills/get', 'resources/read'])('gets the answer of %s for a skill that does not exist', async (method) => {
    const [foreign, unknown] = await Promise.all([
      ask(method, { uri }, colleague, '/mcp'),
      ask(method, { uri: uri.replace(/tbx_\w/, 'tbx_0') }, colleague, '/mcp'),
    ]);
    expect(foreign.error).toEqual({ code: -32602, message: `No skill is served at ${uri}` });
    expect(unknown.error.code).toBe(-32602);
  });

  it('finds no skill of a toolbox that they may only view', async () => {
    expect((await ask('skills/list', {}, viewer, '/mcp')).result.skills).toEqual([]);
  });

  it.each([
    ['skills/get', {}, 'uri must be a string.'],
    ['skills/get', { uri: ['a'] }, 'uri must be a string.'],
    ['skills/list', { cursor: 7 }, 'cursor must be a string.'],
    ['skills/list', { cursor: 'forged' }, 'Unknown cursor. Start again without a cursor.'],
    ['skills/get', { uri: `skill://${toolbox}/notes` }, `No skill is served at skill://${toolbox}/notes`],
    [
      'skills/get',
      { uri: `skill://${toolbox}/other/SKILL.md` },
      `No skill is served at skill://${toolbox}/other/SKILL.md`,
    ],
  ])('gets -32602 for %s with %j', async (method, params, message) => {
    expect((await ask(method, params)).error).toEqual({ code: -32602, message });
  });
});
