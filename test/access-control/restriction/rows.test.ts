import { connector } from '../../support/catalog.js';
import { give } from '../../support/own-connectors.js';
import { hearStatements } from '../../support/statements.js';
import { slugs, startPagesScene } from './pages-scene.js';
import { setRestrictionAuthor, storeEarlierRule } from '../../support/states/access-control.js';

const { api, organize } = await startPagesScene();

/** Reads of custom connectors; shipped ones are in memory. */
let lookups = 0;
hearStatements(({ text }) => text.includes('catalog.connectors') && lookups++);

describe('The rows on a page of restrictions', () => {
  it('are labelled in one lookup, with at most 8 connectors each', async () => {
    const { owner, member, colleague, restrict } = await organize();
    await give(api, owner, connector('a-own', 'Own', 'run'), connector('b-own', 'Own', 'run'));
    const tool = { connector_slug: 'c00', tool_name: 'run' };
    await restrict(member.userId, ['a-own', ...slugs.slice(2, 10)], { tools: [tool] });
    await restrict(colleague.userId, ['b-own', 'c01'], { tools: [tool] });
    lookups = 0;
    const { result } = (await owner('GET /restriction')).body;
    expect(lookups).toBe(1);
    expect(result.map((row: any) => [row.target_label, row.created_by_label])).toEqual([
      ['Colleague', 'Olivia Owner'],
      ['Member', 'Olivia Owner'],
    ]);
    expect(result[0].connector_labels).toEqual({ 'b-own': 'Own', c01: 'C01', c00: 'C00' });
    expect(Object.keys(result[1].connector_labels)).toEqual(['a-own', ...slugs.slice(2, 9)]);
    expect(result[0]).not.toHaveProperty('scope_connectors');
    expect(result[0]).not.toHaveProperty('page_id');
    expect(result[0].tools).toEqual([{ connector_slug: 'c00', tool_name: 'run', tool_label: 'Run' }]);
  });

  it('omit ineffective tools from the summary, and unknown connectors from the labels', async () => {
    const { owner, member, restrict } = await organize();
    const id = await restrict(member.roleIds[0]!, ['c01']);
    await storeEarlierRule(
      api,
      owner.orgId,
      id,
      ['c01', 'c11'],
      [{ connector_slug: 'c01', tool_name: 'run', operation: null, origin: null }],
    );
    const [row] = (await owner('GET /restriction')).body.result;
    expect([row.summary, row.connector_labels]).toEqual(['Blocks c01 and c11.', { c01: 'C01' }]);
    const { scope_connectors } = (await owner(`GET /restriction/${id}`)).body;
    expect(scope_connectors).toEqual({ c01: { label: 'C01', logo: null }, c11: { label: 'c11', logo: null } });
  });

  it('are fewer if their tools are large, and none is lost', async () => {
    const { owner, member, restrict } = await organize();
    const tool = { connector_slug: 'c01', tool_name: 'run', operation: 'x'.repeat(3 << 20), origin: null };
    for (const slug of ['c00', 'c01', 'c02']) {
      const id = await restrict(member.roleIds[0]!, [slug]);
      await storeEarlierRule(api, owner.orgId, id, [slug], [tool]);
    }
    const first = (await owner('GET /restriction')).body;
    const second = (await owner(`GET /restriction?cursor=${first.next_cursor}`)).body;
    const pages = [first, second].map(({ result }) => result.map((row: any) => row.connector_slugs[0]));
    expect([pages, second.next_cursor]).toEqual([[['c02', 'c01'], ['c00']], null]);
  });

  it('show only the id of an author who left', async () => {
    const { owner, member, restrict } = await organize();
    const id = await restrict(member.userId, ['c00']);
    await setRestrictionAuthor(api, owner.orgId, 'usr_gone');
    expect((await owner(`GET /restriction/${id}`)).body).toMatchObject({
      created_by: 'usr_gone',
      created_by_label: null,
      updated_by_label: 'Olivia Owner',
    });
  });
});
