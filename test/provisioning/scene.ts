import { type Api, type Client, startApi } from '../support/api.js';
import { type MemberClient } from '../support/founder.js';
import { expectStatus, scim } from './protocol.js';

export { expectStatus, scim };

export let api: Api;
export let owner: MemberClient;
/** The directory of the owner's organization. */
export let directory: Client;

beforeAll(async () => {
  api = await startApi();
  ({ owner } = await api.organization());
  directory = await directoryOf(owner);
});
afterAll(() => api.stop());

/** A client with a directory token of this organization. */
export async function directoryOf(as: MemberClient): Promise<Client> {
  const { body } = await as('POST /api-token', { kind: 'scim', name: `Directory ${++count}` });
  return api.client(body.token as string);
}

let count = 0;

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

/** Provisions a user and returns it. */
export async function provisioned(name: string, more: object = {}, as = directory): Promise<any> {
  const email = `${name}@example.com`;
  const user = {
    externalId: `ext-${name}`,
    userName: email,
    displayName: name,
    emails: [{ value: email, type: 'work' }],
  };
  return expectStatus(await as(scim('POST /Users'), { ...user, ...more }), 201);
}

export const patched = async (id: string, ...Operations: object[]): Promise<any> =>
  expectStatus(await directory(scim(`PATCH /Users/${id}`), { Operations }), 200);

/** The member as a manager of the organization sees it. */
export const memberOf = async (id: string, as = owner): Promise<any> => (await as(`GET /member/${id}`)).body;

export const eventsOf = async (id: string): Promise<string[]> =>
  (await owner(`GET /audit-log?scope=org&resource_id=${id}&resource_type=member`)).body.result
    .map(({ action }: any) => action)
    .reverse();
