import { startApi } from '../../support/api.js';
import { type MemberClient } from '../../support/founder.js';

/** An API on a new database. It stops after the tests of the file. */
export async function startMemberScene() {
  const api = await startApi();
  afterAll(() => api.stop());
  const events = (orgId: string, like: string) =>
    api.sql(orgId, 'select type, subject_user_id, data from kernel.events where type like $1 order by id', [like]);
  return { api, events };
}

export const members = async (as: MemberClient, query = '') => (await as(`GET /member?${query}`)).body.result as any[];
export const names = async (as: MemberClient, query: string) => (await members(as, query)).map(({ name }) => name);
