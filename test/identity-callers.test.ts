import { type Api, startApi } from './support/api.js';

let api: Api;
beforeAll(async () => void (api = await startApi()));
afterAll(() => api.stop());

const reasonOf = async (token: string) => {
  const { status, body } = await api.client(token)('GET /organization');
  return [status, body.error?.reason];
};

describe('Who a token stands for', () => {
  it('is nobody without a token, with one nobody has, or with a typing error in it', async () => {
    const { owner } = await api.organization();
    expect(await reasonOf('')).toEqual([401, 'token_missing']);
    expect(await reasonOf('made-up')).toEqual([401, 'token_invalid']);
    expect(await reasonOf(owner.token.replace(/.$/, (last) => (last === '0' ? '1' : '0')))).toEqual([
      401,
      'token_invalid',
    ]);
    expect(await reasonOf(owner.token)).toEqual([200, undefined]);
  });

  it('finds a token among many organizations, and sees only its own', async () => {
    const [one, other] = [await api.organization(), await api.organization()];
    expect((await one.owner('GET /organization')).body.result).toMatchObject([{ id: one.owner.orgId, current: true }]);
    expect((await other.owner(`GET /organization/${one.owner.orgId}`)).status).toBe(404);
    expect((await one.owner(`GET /organization/${one.owner.orgId}`)).body).toMatchObject({
      plan: 'self_hosted',
      can_manage: true,
      can_delete: true,
      can_restore: false,
      deletion: null,
    });
  });
});
