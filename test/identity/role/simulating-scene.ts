import { type Client, startApi } from '../../support/api.js';

/** An API on a new database. It stops after the tests of the file. */
export async function startSimulatingScene() {
  const api = await startApi();
  afterAll(() => api.stop());

  /** A new organization: the only holder of a role, members with other roles, and the id of that role. */
  const organize = async () => {
    const people = await api.organization({
      holder: ['connector:view', 'tool:execute'],
      creator: ['tool:execute', 'team:create'],
      restrictionManager: ['restriction:manage', 'connector:view'],
      roleManager: ['role:manage', 'connector:view', 'tool:execute'],
      viewer: ['connector:view'],
    });
    return { ...people, role: people.holder.roleIds[0]! };
  };
  return { api, organize };
}

/** The body of a simulation that gives a role these permissions. */
export const trying = (role_id: string, permissions: readonly string[], facts: object = {}) => ({
  role: { role_id, permissions },
  ...facts,
});

export const simulate = async (as: Client, body: object) => {
  const { status, body: answer } = await as('POST /restriction/simulate', body);
  expect([status, answer.error]).toEqual([200, undefined]);
  return answer;
};
