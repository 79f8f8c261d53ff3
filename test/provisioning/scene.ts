import { type Answer, type Api, type Client, startApi } from '../support/api.js';
import { type MemberClient } from '../support/founder.js';

export let api: Api;
export let owner: MemberClient;
/** The owner's organization's directory. */
export let directory: Client;

beforeAll(async () => {
  api = await startApi();
  ({ owner } = await api.organization());
  directory = await directoryOf(owner);
});
afterAll(() => api.stop());

/** A client with a token of an organization's directory. */
export async function directoryOf(as: MemberClient): Promise<Client> {
  const { body } = await as('POST /api-token', { kind: 'scim', name: `Directory ${++count}` });
  return api.client(body.token as string);
}

let count = 0;

export const scim = (path: string): string => path.replace(' ', ' /scim/v2');

export const expectStatus = (answer: Answer, status: number): any => {
  expect([answer.status, answer.body?.detail]).toEqual([status, answer.body?.detail]);
  return answer.body;
};

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
