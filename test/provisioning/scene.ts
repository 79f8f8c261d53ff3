import { type Client, startApi } from '../support/api.js';
import { type MemberClient } from '../support/founder.js';
import { expectStatus, scim } from './protocol.js';

export { expectStatus, scim };

/** An organization with a directory. */
export async function startDirectoryScene() {
  const api = await startApi();
  afterAll(() => api.stop());
  const { owner } = await api.organization();
  let count = 0;

  /** A client with a directory token of this organization. */
  const directoryOf = async (as: MemberClient): Promise<Client> => {
    const { body } = await as('POST /api-token', { kind: 'scim', name: `Directory ${++count}` });
    return api.client(body.token as string);
  };
  /** The directory of the owner's organization. */
  const directory = await directoryOf(owner);

  /** Provisions a user and returns it. */
  const provisioned = async (name: string, more: object = {}, as = directory): Promise<any> => {
    const email = `${name}@example.com`;
    const emails = [{ value: email, type: 'work' }];
    const user = { externalId: `ext-${name}`, userName: email, displayName: name, emails };
    return expectStatus(await as(scim('POST /Users'), { ...user, ...more }), 201);
  };
  const patched = async (id: string, ...Operations: object[]): Promise<any> =>
    expectStatus(await directory(scim(`PATCH /Users/${id}`), { Operations }), 200);
  /** The member as a manager of the organization sees it. */
  const memberOf = async (id: string, as = owner): Promise<any> => (await as(`GET /member/${id}`)).body;
  const eventsOf = async (id: string): Promise<string[]> =>
    (await owner(`GET /audit-log?scope=org&resource_id=${id}&resource_type=member`)).body.result
      .map(({ action }: any) => action)
      .reverse();
  return { api, owner, directoryOf, directory, provisioned, patched, memberOf, eventsOf };
}

export type DirectoryScene = Awaited<ReturnType<typeof startDirectoryScene>>;

export const refusedBy = (status: number, scimType?: string) => ({
  status,
  body: {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    status: String(status),
    ...(scimType && { scimType }),
    detail: expect.any(String),
    error: { code: expect.any(String), message: expect.any(String), request_id: expect.any(String) },
  },
});

export const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
