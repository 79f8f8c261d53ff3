import { browserOf } from '../authentication/authorization/scene.js';
import { textOf } from '../support/browser.js';
import { startProduct } from '../support/product.js';

const product = await startProduct();
afterAll(() => product.stop());

it('The page of a disconnected account says that its tools do not work', async () => {
  const { owner, member } = await product.organization({ member: 'Member' });
  await product.installDemo(owner);
  const { id } = await product.connect(member, { redirect_uri: '/' });
  const entries = [{ connector_slug: 'demo', tool_name: 'list_notes', account: 'caller' }];
  expect((await member('POST /toolbox', { name: 'Mine', entries })).status).toBe(201);
  const [browser, url] = [await browserOf(member), `${product.base}/welcome/accounts/${id}`];
  expect(textOf(await browser.get(url))).toContain('so that your agent can use this one');
  expect((await member(`POST /connection/${id}/disconnect`)).status).toBe(200);
  const shown = textOf(await browser.get(url));
  expect(shown).toContain('Until the account is connected again, its tools do not work.');
  expect(shown).not.toContain('so that your agent can use this one');
});
