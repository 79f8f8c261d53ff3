import { answeringSize, type Answers, collectAnswers } from '../../bench/answers/answers.js';
import { findValue, type Returned } from '../../bench/answers/asking.js';
import { questions } from '../../bench/answers/questions.js';
import { defineAnswers, listEntries, serveAnswers } from '../../bench/answers/serving.js';
import { fill } from '../../bench/seed/fill.js';
import { startProduct } from '../../support/product.js';
import { startAgents } from './scene.js';

const product = await startProduct();
afterAll(() => product.stop());
const { owner } = await product.organization({});
await fill(product.urls.owner, owner.orgId, answeringSize);

const answers: Answers = await collectAnswers({
  url: product.base,
  token: owner.token,
  directoryToken: (await owner('POST /api-token', { kind: 'scim', name: 'Directory' })).body.token,
  ownerUrl: product.urls.owner,
});
const { origin, close } = await serveAnswers(answers);
afterAll(close);

const definition = defineAnswers(origin);
const { body: connector } = await owner('POST /connector', { kind: 'catalog', definition });
const { id: connection } = await product.connect(owner, { connector_slug: connector.slug, redirect_uri: '/' });
const entries = listEntries(connector.slug, connection);
const { body: toolbox } = await owner('POST /toolbox', { name: 'Answers', entries });
const agent = startAgents(product.base, `/mcp/toolbox/${toolbox.id}`);

const call = async (name: string, args: object): Promise<Returned> =>
  (await agent(owner)).callTool({ name, arguments: args as Record<string, unknown> }) as unknown as Promise<Returned>;

describe('Sixty questions about real answers', () => {
  it('are three about each of twenty answers', () => {
    expect(Object.keys(questions).sort()).toEqual(Object.keys(answers).sort());
    expect([Object.keys(answers).length, Object.values(questions).flat().length]).toEqual([20, 60]);
  });

  it.each([
    ['4 KiB', 'get_small', 19],
    ['64 KiB', 'get_default', 7],
  ])('stay answerable with a limit of %s', async (_, tool, tooLarge) => {
    const found: Record<string, unknown> = {};
    const expected: Record<string, unknown> = {};
    let shortened = 0;
    for (const [name, each] of Object.entries(questions)) {
      const first = await call(tool, { name });
      if (first.structuredContent.shortened) shortened += 1;
      for (const question of each) {
        const title = `${name}: ${question.asks}`;
        expected[title] = question.expects(answers[name]);
        found[title] = await findValue(call, first, question).then(({ value }) => value, String);
      }
    }
    expect(found).toEqual(expected);
    expect(shortened).toBeGreaterThanOrEqual(tooLarge);
  });
});
