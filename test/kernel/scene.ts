import { type Api, startApi } from '../support/api.js';
import { type MemberClient } from '../support/founder.js';
import { ruleOn } from '../support/rule-on.js';

export let api: Api;
export let owner: MemberClient;
export let ada: MemberClient;
export let bob: MemberClient;
export let other: MemberClient;

beforeAll(async () => {
  api = await startApi();
  ({ owner, ada, bob } = await api.organization({ ada: 'Org Admin', bob: 'Member' }));
  ({ owner: other } = await api.organization());
});
afterAll(() => api.stop());

export const rule = (facts: object = {}) => ruleOn(bob.userId, facts);
const clear = () => api.sql(owner.orgId, 'delete from access_control.restrictions');
beforeEach(clear);
