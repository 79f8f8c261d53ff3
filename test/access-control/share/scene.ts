import { type Api, startApi } from '../../support/api.js';
import { connectionOf } from '../../support/connections.js';
import { type MemberClient } from '../../support/founder.js';

export let api: Api;
beforeAll(async () => void (api = await startApi()));
afterAll(() => api.stop());

const sharing = ['connection:share', 'team:create'] as const;
export const people = async () => {
  const all = await api.organization({
    ada: sharing,
    bob: sharing,
    cid: sharing,
    pat: [...sharing, 'connection:manage'],
  });
  const id = await connectionOf(api, all.owner.orgId, { owner_user_id: all.ada.userId });
  return { ...all, id, path: `/connection/${id}/share` };
};
export const to = (of: MemberClient, level = 'use') => ({ grantee_type: 'user', grantee_id: of.userId, level });
export const org = (level = 'use') => ({ grantee_type: 'org', level });
