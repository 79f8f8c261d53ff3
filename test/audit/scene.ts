import { startApi } from '../support/api.js';
import { connector } from '../support/catalog.js';
import { type MemberClient } from '../support/founder.js';
import { addLargeEvents } from '../support/states/kernel.js';

/** An API with two connectors on a new database. It stops after the tests of the file. */
export async function startAuditScene() {
  const api = await startApi({
    shipped: [connector('slack', 'Slack', 'send_message'), connector('jira', 'Jira', 'create_issue')],
  });
  afterAll(() => api.stop());

  /** A new organization: a manager of roles and teams, a member, and an auditor. */
  const organize = () =>
    api.organization({
      manager: ['role:manage', 'team:create', 'team:manage', 'connector:view'],
      member: ['connector:view', 'team:create'],
      auditor: ['audit:view'],
    });

  /** Adds more records than the buffers between the product and a stalled reader can hold. Returns their number. */
  async function longLog({ orgId }: MemberClient, all = 5000, size = 4000): Promise<number> {
    await addLargeEvents(api, orgId, all, size);
    return all;
  }
  return { api, organize, longLog };
}

export const read = async (as: MemberClient, query = ''): Promise<any[]> => {
  const { status, body } = await as(`GET /audit-log?${query}`);
  expect([status, body.error]).toEqual([200, undefined]);
  return body.result;
};
export const told = async (as: MemberClient, query = '') => (await read(as, query)).map(({ action }) => action);
export const team = async (as: MemberClient, name: string, facts: object = {}): Promise<string> =>
  (await as('POST /team', { name, ...facts })).body.id;
