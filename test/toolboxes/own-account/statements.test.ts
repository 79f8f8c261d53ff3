import { give } from '../../support/own-connectors.js';
import { fewestOf, hearStatements } from '../../support/statements.js';
import { created, keyed, startAccessScene } from '../member-access/scene.js';

const { api, connect, organize } = await startAccessScene();

let asked: string[] = [];
// Statements about the shipped catalog and about activity run in the background.
hearStatements(({ text }) => {
  if (/^\s*(select|with)\b/i.test(text) && !/max\(revision\)|^select set_config|vault\./.test(text)) asked.push(text);
});

/** Returns the number of statements with which an agent gets 200 tools of this many connectors. */
async function statementsFor(account: 'pinned' | 'caller', count: number): Promise<number> {
  const { owner } = await organize();
  const names = Array.from({ length: 200 / count }, (_, n) => `do_${n}`);
  const connectors = Array.from({ length: count }, (_, n) => keyed(`${account}${count}x${n}`, `Many ${n}`, ...names));
  await give(api, owner, ...connectors);
  const entries: object[] = [];
  for (const { slug: connector_slug } of connectors) {
    const connection_id = await connect(owner, { connector_slug });
    const acting = account === 'pinned' ? { connection_id } : { account };
    for (const tool_name of names) entries.push({ connector_slug, tool_name, ...acting });
  }
  const { id } = await created(owner, 'POST /toolbox', { name: 'Many', entries });
  const agent = api.client(owner.token);
  const list = async () => {
    asked = [];
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const { body } = await agent(`POST /mcp/toolbox/${id}`, message, { accept });
    expect(body.result.tools.length).toBeGreaterThanOrEqual(200);
    return asked;
  };
  await list();
  return (await fewestOf(list)).length;
}

const accept = 'application/json, text/event-stream';

describe('A list of 200 tools on the account of their caller', () => {
  it('needs at most one statement more than on pinned accounts, for any number of connectors', async () => {
    const most = (await statementsFor('pinned', 2)) + 1;
    expect(await statementsFor('caller', 2)).toBeLessThanOrEqual(most);
    expect(await statementsFor('caller', 20)).toBeLessThanOrEqual(most);
  });
});
