import { startApi } from '../../support/api.js';
import { connectionOf } from '../../support/connections.js';
import { type MemberClient } from '../../support/founder.js';

/** An API on a new database. It stops after the tests of the file. */
export async function startShareScene() {
  const api = await startApi();
  afterAll(() => api.stop());

  /** A sharer's connection, and members with whom it is not shared yet. The manager may manage all connections. */
  const organize = async () => {
    const sharing = ['connection:share', 'team:create'] as const;
    const people = await api.organization({
      sharer: sharing,
      recipient: sharing,
      colleague: sharing,
      manager: [...sharing, 'connection:manage'],
    });
    const id = await connectionOf(api, people.owner.orgId, { owner_user_id: people.sharer.userId });
    return { ...people, id, path: `/connection/${id}/share` };
  };

  return { api, organize };
}

export const to = (of: MemberClient, level = 'use') => ({ grantee_type: 'user', grantee_id: of.userId, level });
export const org = (level = 'use') => ({ grantee_type: 'org', level });
