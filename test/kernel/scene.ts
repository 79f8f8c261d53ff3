import { type Api, startApi } from '../support/api.js';
import { type MemberClient } from '../support/founder.js';

export let api: Api;
export let owner: MemberClient;
export let bob: MemberClient;
export let other: MemberClient;

beforeAll(async () => {
  api = await startApi();
  ({ owner, bob } = await api.organization({ bob: 'Member' }));
  ({ owner: other } = await api.organization());
});
afterAll(() => api.stop());

export const rule = (facts: object = {}) => ({
  target_type: 'user',
  target_id: bob.userId,
  mode: 'block',
  connector_slugs: [],
  ...facts,
});
const clear = () => api.sql(owner.orgId, 'delete from access_control.restrictions');
beforeEach(clear);
