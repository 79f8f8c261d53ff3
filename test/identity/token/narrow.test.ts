import { changeSettings } from '../../support/change-settings.js';
import { refused } from '../../support/refused.js';
import { startTokenScene } from './scene.js';

const { api, issue } = await startTokenScene();

const narrowed = refused(403, 'forbidden', 'scope_missing');

describe('A token with scopes', () => {
  it('can revoke and rotate itself but no other tokens', async () => {
    const { admin } = await api.organization({ admin: 'Org Admin' });
    const scopes = ['connector:view', 'api_token:manage', 'api_token:view'];
    const [narrow, narrower, whole] = [
      await issue(admin, { scopes }),
      await issue(admin, { scopes: ['connector:view'] }),
      await issue(admin),
    ];
    for (const { id } of [whole, narrower]) {
      expect(await narrow.as(`DELETE /api-token/${id}`)).toMatchObject(narrowed);
      expect(await narrow.as(`POST /api-token/${id}/rotate`, {})).toMatchObject(narrowed);
      const { body } = await narrow.as(`GET /api-token/${id}`);
      expect([body.can_revoke, body.can_rotate]).toEqual([false, false]);
    }
    const all = { user_id: admin.userId, except_current: true };
    expect(await narrow.as('POST /api-token/revoke-all', all)).toMatchObject(narrowed);
    expect((await narrower.as(`DELETE /api-token/${narrower.id}`)).status).toBe(204);
    expect((await whole.as(`DELETE /api-token/${narrow.id}`)).status).toBe(204);
  });
});

describe('The error of a token with scopes', () => {
  it.each([
    ['stop your agents', 'POST /member/{own id}/stop-agents', {}],
    ['revoke all your tokens', 'POST /api-token/revoke-all', { user_id: '{own id}' }],
    ['confirm your email address', 'POST /user/me/confirm', { code: 'lk_live_code_wrong' }],
    ['sign in with a browser', 'POST /user/me/sign-in-link', {}],
  ])('says that the token cannot %s', async (task, request, body) => {
    const { owner } = await api.organization();
    const { as } = await issue(owner, { scopes: ['connector:view'] });
    const [path, sent] = [request, JSON.stringify(body)].map((each) => each.replace('{own id}', owner.userId));
    const refusal = await as(path!, JSON.parse(sent!) as object);
    expect(refusal.body.error.message).toBe(`Your token has scopes. To ${task}, use a token without scopes.`);
  });
});

describe('A token with scopes, as the document says,', () => {
  it('is refused only where it creates a token for a directory', async () => {
    const { owner } = await api.organization();
    const { as } = await issue(owner, { scopes: ['api_token:create', 'sso:manage', 'connector:view'] });
    const refusal = await as('POST /api-token', { kind: 'scim', name: 'Directory' });
    expect(refusal).toMatchObject(narrowed);
    expect((await issue(as, { scopes: ['connector:view'] })).scopes).toEqual(['connector:view']);
    const { paths } = (await owner('GET /schema/openapi.json')).body;
    const [, said] = /`scope_missing`: (.*)/.exec(paths['/api-token'].post.responses[403].description)!;
    expect(said).toMatch(
      /For example: Your token has scopes\. Use a token without scopes to create one for a directory\.$/,
    );
  });
});

describe('Rotating a token', () => {
  it("never exceeds the organization's current maximum lifetime", async () => {
    const { owner, holder } = await api.organization({ holder: 'Member' });
    await changeSettings(owner, { token_max_days: null });
    const [long, endless] = [
      await issue(holder, { expires_in_days: 300 }),
      await issue(holder, { expires_in_days: null }),
    ];
    await changeSettings(owner, { token_max_days: 30 });
    const latest = api.clock.now().getTime() + 30.1 * 86_400_000;
    for (const { id } of [long, endless]) {
      const { body } = await holder(`POST /api-token/${id}/rotate`, {});
      expect(Date.parse(body.expires_at)).toBeLessThan(latest);
    }
  });
});
