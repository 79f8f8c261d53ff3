import { type MemberClient } from '../../support/founder.js';
import { startMcpScene } from './scene.js';

const { creator, user, colleague, notes, made, share, block, send } = await startMcpScene();

const skill = 'Read with `list` before you write with write. Then `delete` what is old, and `nothing` else.';
const box = await made({ name: 'Skilled', skill, entries: notes() });
await share(user, 'use', box);

const ask = (method: string, params: object, as: MemberClient = user, path = '/mcp') =>
  send({ jsonrpc: '2.0', id: 1, method, params }, as, {}, path).then(({ body }) => body);

const guidance = async (as = user, path = '/mcp', args: object = { toolbox: 'Skilled' }): Promise<string> =>
  (await ask('prompts/get', { name: 'use_toolbox', arguments: args }, as, path)).result.messages[0].content.text;

const faultOf = async (name: string, as = user, path = '/mcp') =>
  (await ask('tools/call', { name, arguments: {} }, as, path)).error;

const renamed = (...names: string[]) =>
  [
    'At this address, these tools have other names:',
    ...names.map((each) => `- \`${each}\`: \`skilled__${each}\``),
  ].join('\n');

describe('A tool that has another name at the address of all toolboxes', () => {
  it('has both names in the prompt of its toolbox', async () => {
    expect(await guidance()).toBe(`${skill}\n\n${renamed('delete', 'list', 'write')}`);
  });

  it('keeps its name in the skill file', async () => {
    const [entry] = (await ask('skills/list', {})).result.skills.filter(({ uri }: any) => uri.includes(box));
    const { text } = (await ask('resources/read', { uri: entry.uri })).result.contents[0];
    expect([text.endsWith(`\n${skill}`), Buffer.byteLength(text)]).toEqual([true, entry.resources[0].size]);
  });

  it('is not called by its own name, and the error says its names here', async () => {
    expect(await faultOf('list')).toEqual({
      code: -32602,
      message:
        'Unknown tool: list. At this address, the tool is called “notes__list” in the toolbox Notes or ' +
        '“skilled__list” in the toolbox Skilled.',
    });
  });

  it('is hidden from somebody who cannot call it', async () => {
    await share(colleague, 'use', box);
    await share(colleague, 'use', await made({ name: 'Other', entries: notes() }));
    await block(colleague, { tools: [{ connector_slug: 'demo', tool_name: 'delete_note' }] });
    expect(await guidance(colleague)).toBe(`${skill}\n\n${renamed('list', 'write')}`);
    expect((await faultOf('delete', colleague)).message).toBe('Unknown tool: delete');
  });
});

describe('A tool with the same name at the address', () => {
  it('is not repeated', async () => {
    expect(await guidance(user, `/mcp/toolbox/${box}`, {})).toBe(skill);
    await creator(`DELETE /toolbox/${box}`);
    const only = await made({ name: 'Only', skill: 'Use `single`.', entries: [{ ...notes()[0], name: 'single' }] });
    await share(user, 'use', only);
    expect(await guidance(user, '/mcp', { toolbox: 'Only' })).toBe('Use `single`.');
  });
});
