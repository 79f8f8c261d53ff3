import { type Permission } from '#identity';
import { type Api, startApi } from '../../support/api.js';
import { type MemberClient } from '../../support/founder.js';

export const basic: Permission[] = ['connector:view', 'tool:execute', 'api_token:create'];

export let api: Api;
export let people: Record<'owner' | 'bob' | 'gus' | 'mia', MemberClient>;
beforeAll(async () => void (api = await startApi()));
afterAll(() => api.stop());
beforeEach(async () => {
  people = await api.organization({
    bob: basic,
    gus: ['connector:view'],
    mia: [...basic, 'api_token:view', 'api_token:manage'],
  });
});

export const issue = (as: MemberClient, facts: object = {}) => as('POST /api-token', { name: 'Laptop', ...facts });
/** Creates a token. Returns its id and a client that uses it. */
export const issued = async (as: MemberClient, facts: object = {}) => {
  const { body } = await issue(as, facts);
  return { id: body.id as string, secret: body.token as string, as: api.client(body.token) };
};
export const reasonOf = async (token: string) => {
  const { status, body } = await api.client(token)('GET /api-token/current');
  return [status, body.error?.reason];
};
export const good = [200, undefined];
export const invalidAt = (path: string, reason?: string) => ({
  status: 400,
  body: { error: { code: 'validation_error', fields: [reason ? { path, reason } : { path }] } },
});
