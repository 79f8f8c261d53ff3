import { browserOf, startAuthorizationScene } from '../authentication/authorization/scene.js';

const { product, owner, user, colleague } = await startAuthorizationScene();

/** A service member for which the owner asks the user to take responsibility. */
async function organizeQuestion() {
  const role_ids = [await product.roleId(owner, 'Member')];
  const { body } = await owner('POST /member', { kind: 'service', name: 'Nightly export', role_ids });
  const id = body.id as string;
  const answer = await owner(`POST /member/${id}/responsible`, { user_id: user.userId });
  expect(answer.status).toBe(200);
  return { id, page: `${product.base}/welcome/responsibility/${id}` };
}

describe('A person who is asked to take responsibility for a service member', () => {
  it('finds the question on the start page, and accepts on its own page', async () => {
    const { id, page } = await organizeQuestion();
    const browser = await browserOf(user);
    const start = await browser.get(`${product.base}/welcome`);
    expect(start.html).toContain(`href="/welcome/responsibility/${id}"`);
    const form = await browser.get(page);
    expect(form.html).toContain('Take responsibility for Nightly export?');
    const { location } = await browser.submit(form, {});
    expect(location).toContain(`/welcome/responsibility/${id}`);
    expect((await owner(`GET /member/${id}`)).body.responsible_user_id).toBe(user.userId);
    expect((await browser.get(`${product.base}/welcome`)).html).not.toContain(id);
  });

  it('is the only one who sees the question', async () => {
    const { page } = await organizeQuestion();
    const shown = await (await browserOf(colleague)).get(page);
    expect([shown.status, shown.html.includes('Nightly export')]).toEqual([404, false]);
  });
});
