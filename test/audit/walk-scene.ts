import { type Answer, startApi } from '../support/api.js';
import { connector } from '../support/catalog.js';
import { type MemberClient } from '../support/founder.js';

type Expected = {
  actions: string[];
  /** Changed fields that the first event must list. */
  changes?: string[];
  subject?: string | null;
  /** Set if the caller has no token yet, such as a person who accepts an invite. */
  byNobodyYet?: boolean;
};

/** One organization whose writes are compared with its audit log. Its API stops after the tests of the file. */
export async function startWalk() {
  const api = await startApi({ shipped: ['slack', 'github', 'jira'].map((slug) => connector(slug, slug, 'run')) });
  afterAll(() => api.stop());
  const people = await api.organization({
    member: ['connector:view', 'api_token:create'],
    viewer: ['connector:view'],
    admin: 'Org Admin',
  });
  /** Operations with at least one write so far. */
  const walked = new Set<string>();
  let steps = 0;

  const recordsOf = async (request_id: string): Promise<any[]> =>
    (await people.owner(`GET /audit-log?scope=org&sort=occurred_at&category=${everything}&request_id=${request_id}`))
      .body.result;

  /** Runs one write and compares its log records with the expected ones. */
  async function step(operation: string, as: MemberClient, [request, body]: [string, unknown?], expected: Expected) {
    const request_id = `walk-${operation}-${++steps}`;
    const headers = { 'x-request-id': request_id, 'user-agent': 'Walk/1' };
    const answer = await as(request, body, headers);
    expect([operation, answer.status < 300, answer.body?.error]).toEqual([operation, true, undefined]);
    walked.add(operation);
    compare(operation, as, await recordsOf(request_id), { ...expected, request_id });
    return answer;
  }
  return { api, ...people, walked, recordsOf, step };
}

export type Walk = Awaited<ReturnType<typeof startWalk>>;

function compare(
  operation: string,
  as: MemberClient,
  records: any[],
  { request_id, ...expected }: Expected & { request_id: string },
): void {
  expect([operation, records.map(({ action }) => action)]).toEqual([operation, expected.actions]);
  for (const record of records) {
    expect(record).toMatchObject({ request_id, ip: '127.0.0.1', user_agent: 'Walk/1', outcome: 'success' });
    expect(record.summary).not.toMatch(/undefined|something|null/);
    if (expected.byNobodyYet) continue;
    expect(record.actor).toMatchObject({ kind: 'user', id: as.userId });
    expect(record.token).toEqual({ id: expect.stringMatching(/^atok_/), kind: 'personal', name: expect.any(String) });
  }
  const [first] = records;
  if (expected.changes)
    expect([operation, first.changes.map(({ field }: any) => field)]).toEqual([
      operation,
      expect.arrayContaining(expected.changes),
    ]);
  if (expected.subject !== undefined) expect([operation, first.subject_user_id]).toEqual([operation, expected.subject]);
}

const everything = 'access,people,connections,catalog,toolboxes,organization,provisioning,security,usage';

export const made = ({ body }: Answer): string => body.id;
