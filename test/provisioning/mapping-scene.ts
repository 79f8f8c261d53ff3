import { type DirectoryScene, expectStatus, scim } from './scene.js';

const rolesIn = ({ roles }: any): string[] => roles.map(({ name, sources }: any) => `${name} ${sources.join('+')}`);

export const some = (...ids: string[]) => ids.map((value) => ({ value }));

/** Functions that create groups, roles, teams and their mappings. By default the scene's owner and directory do it. */
export function mappingsOf({ owner, directory, memberOf }: DirectoryScene) {
  /** The roles that a member holds, each with its sources. */
  const rolesOf = async (id: string, as = owner): Promise<string[]> => rolesIn(await memberOf(id, as));
  /** Pushes a group with these members. */
  const pushed = async (displayName: string, ids: string[] = [], as = directory): Promise<string> =>
    expectStatus(await as(scim('POST /Groups'), { displayName, members: some(...ids) }), 201).id;
  /** Creates a custom role. */
  const custom = async (name: string, permissions: string[] = [], as = owner): Promise<string> =>
    expectStatus(await as('POST /role', { name, permissions }), 201).id;
  const mapped = async (group_id: string, role_id: string, as = owner): Promise<string> =>
    expectStatus(await as('POST /group-mapping', { group_id, role_id }), 201).id;
  /** Creates or adopts a team that mirrors a group. Returns the mapping. */
  const mirrored = async (group_id: string, team: object = { create_team: true }, as = owner): Promise<any> =>
    expectStatus(await as('POST /group-mapping', { group_id, ...team }), 201);
  /** The members of a team, with its administrators marked. */
  const placesIn = async (team: string, as = owner): Promise<string[]> =>
    expectStatus(await as(`GET /team/${team}/member`), 200)
      .result.map(({ user_id, is_admin }: any) => `${user_id}${is_admin ? ' admin' : ''}`)
      .sort();
  return { rolesOf, pushed, custom, mapped, mirrored, placesIn };
}
