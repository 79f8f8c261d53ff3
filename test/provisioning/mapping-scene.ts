import { directory, expectStatus, memberOf, owner, scim } from './scene.js';

const rolesIn = ({ roles }: any): string[] => roles.map(({ name, sources }: any) => `${name} ${sources.join('+')}`);

/** The roles that somebody holds, each with why. */
export const rolesOf = async (id: string, as = owner): Promise<string[]> => rolesIn(await memberOf(id, as));

export const some = (...ids: string[]) => ids.map((value) => ({ value }));

/** A group with these people in it. */
export const pushed = async (displayName: string, ids: string[] = [], as = directory): Promise<string> =>
  expectStatus(await as(scim('POST /Groups'), { displayName, members: some(...ids) }), 201).id;

/** A role of the organization's own. */
export const custom = async (name: string, permissions: string[] = [], as = owner): Promise<string> =>
  expectStatus(await as('POST /role', { name, permissions }), 201).id;

/** A team that mirrors a group, made or taken over. Answers the mapping. */
export const mirrored = async (group_id: string, team: object = { create_team: true }, as = owner): Promise<any> =>
  expectStatus(await as('POST /group-mapping', { group_id, ...team }), 201);

/** Who is in a team, and who of them administers it. */
export const placesIn = async (team: string, as = owner): Promise<string[]> =>
  expectStatus(await as(`GET /team/${team}/member`), 200)
    .result.map(({ user_id, is_admin }: any) => `${user_id}${is_admin ? ' admin' : ''}`)
    .sort();

export const mapped = async (group_id: string, role_id: string, as = owner): Promise<string> =>
  expectStatus(await as('POST /group-mapping', { group_id, role_id }), 201).id;
