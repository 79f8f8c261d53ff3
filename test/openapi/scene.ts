import { type Api, startApi } from '../support/api.js';
import { Contract, type Document } from '../support/contract.js';
import { type MemberClient } from '../support/founder.js';

export let api: Api;
export let owner: MemberClient;
export let guest: MemberClient;
export let contract: Contract;

beforeAll(async () => {
  api = await startApi();
  ({ owner, guest } = await api.organization({ guest: 'Guest' }));
  contract = new Contract((await api.client()('GET /schema/openapi.json')).body as Document);
});
afterAll(() => api.stop());
