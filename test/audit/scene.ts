import { type Api, startApi } from '../support/api.js';
import { connector } from '../support/catalog.js';
import { type MemberClient } from '../support/founder.js';

export let api: Api;
export let people: Record<'owner' | 'ada' | 'bob' | 'aud', MemberClient>;
beforeAll(async () => {
  api = await startApi({ shipped: [connector('slack', 'Slack', 'send_message')] });
});
afterAll(() => api.stop());
beforeEach(async () => {
  people = await api.organization({
    ada: ['role:manage', 'team:create', 'team:manage', 'connector:view'],
    bob: ['connector:view', 'team:create'],
    aud: ['audit:view'],
  });
});

export const read = async (as: MemberClient, query = ''): Promise<any[]> => {
  const { status, body } = await as(`GET /audit-log?${query}`);
  expect([status, body.error]).toEqual([200, undefined]);
  return body.result;
};
export const told = async (as: MemberClient, query = '') => (await read(as, query)).map(({ action }) => action);
export const team = async (as: MemberClient, name: string, facts: object = {}): Promise<string> =>
  (await as('POST /team', { name, ...facts })).body.id;
