import { give } from '../../support/own-connectors.js';
import { fewestOf, hearStatements } from '../../support/statements.js';
import { access, created, keyed, share, startAccessScene } from './scene.js';

const { api, connect, organize } = await startAccessScene();

let sent: string[] = [];
hearStatements(({ text }) => void (text.includes('org_id') && sent.push(text)));

/** The number of statements of a list in an organization with this many connectors, connections and toolboxes. */
async function statementsWith(count: number): Promise<number> {
  const { owner, member } = await organize();
  const connectors = Array.from({ length: count }, (_, n) => keyed(`many${count}x${n}`, `Many ${n}`, 'list_things'));
  await give(api, owner, ...connectors);
  for (const { slug: connector_slug } of connectors) {
    const connection_id = await connect(owner, { connector_slug });
    await share(owner, `connection/${connection_id}`, member.userId);
    const entries = [{ connector_slug, tool_name: 'list_things', connection_id }];
    const { id } = await created(owner, 'POST /toolbox', { name: connector_slug, entries });
    await share(owner, `toolbox/${id}`, member.userId);
  }
  // The first list reads what the process remembers afterwards.
  await access(member, member);
  const fewest = await fewestOf(async () => {
    sent = [];
    expect(await access(member, member)).toHaveLength(count + 2);
    return sent;
  });
  return fewest.length;
}

describe('The list of a member’s access', () => {
  it('needs the same number of statements for any number of connectors', async () => {
    expect(await statementsWith(12)).toBe(await statementsWith(2));
  });
});
