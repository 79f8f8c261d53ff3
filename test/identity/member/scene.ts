import { type Api, startApi } from '../../support/api.js';
import { type MemberClient } from '../../support/founder.js';

export let api: Api;
beforeAll(async () => void (api = await startApi()));
afterAll(() => api.stop());

export const events = (orgId: string, like: string) =>
  api.sql(orgId, 'select type, subject_user_id, data from kernel.events where type like $1 order by id', [like]);
export const members = async (as: MemberClient, query = '') => (await as(`GET /member?${query}`)).body.result as any[];
export const names = async (as: MemberClient, query: string) => (await members(as, query)).map(({ name }) => name);
