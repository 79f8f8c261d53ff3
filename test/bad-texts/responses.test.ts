import { badText, bytesOf, kindNames } from '../support/bad-texts/corpus.js';
import { startProduct } from '../support/product.js';

const product = await startProduct();
afterAll(() => product.stop());
const { owner } = await product.organization();
await product.installDemo(owner);
const { id } = await product.connect(owner, { redirect_uri: '/' });
const { behavior } = product.provider;

const run = () => owner(`POST /connection/${id}/execute`, { tool_name: 'list_notes', arguments: {} });

const outcome = expect.stringMatching(/^(succeeded|failed)$/);

describe('A third party’s response', () => {
  it.each(kindNames)('is a result or a failed call: %s', async (kind) => {
    const { text, json } = badText(kind, 30_000);
    const bodies = {
      value: `{"notes":[{"text":${json}}],"next":${json}}`,
      whole: json,
      text: bytesOf(text).toString('latin1'),
    };
    for (const status of [200, 400])
      for (const [name, body] of Object.entries(bodies)) {
        const type = name === 'text' ? 'text/plain' : 'application/json';
        Object.assign(behavior, { apiStatus: status, apiBody: body, apiHeaders: { 'content-type': type } });
        const answer = await run();
        expect({ name, answer }).toMatchObject({ name, answer: { status: 200, body: { outcome } } });
      }
  });
});
