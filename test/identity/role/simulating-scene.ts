import { type Api, type Client, startApi } from '../../support/api.js';
import { type MemberClient } from '../../support/founder.js';

export let api: Api;
export let people: Record<'owner' | 'bob' | 'eve' | 'max' | 'rob' | 'zoe', MemberClient>;
export let owner: MemberClient;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  people = await api.organization({
    bob: ['connector:view', 'tool:execute'],
    eve: ['tool:execute', 'team:create'],
    max: ['restriction:manage', 'connector:view'],
    rob: ['role:manage', 'connector:view', 'tool:execute'],
    zoe: ['connector:view'],
  });
  ({ owner } = people);
});

export const bobRole = () => people.bob.roleIds[0]!;
export const trying = (permissions: readonly string[], role_id = bobRole(), facts: object = {}) => ({
  role: { role_id, permissions },
  ...facts,
});
export const simulate = async (body: object, as: Client = owner) => {
  const { status, body: answer } = await as('POST /restriction/simulate', body);
  expect([status, answer.error]).toEqual([200, undefined]);
  return answer;
};
