import { type Client, startApi } from '../../support/api.js';
import { type MemberClient } from '../../support/founder.js';

/** An API on a new database. It stops after the tests of the file. */
export async function startTokenScene() {
  const api = await startApi();
  afterAll(() => api.stop());

  /** Issues a token. Returns its view and a client that uses it. */
  const issue = async (as: Client, body: object = {}) => {
    const answer = await as('POST /api-token', { name: newName(), ...body });
    expect([answer.status, answer.body.error]).toEqual([201, undefined]);
    return { ...answer.body, as: api.client(answer.body.token) } as {
      id: string;
      token: string;
      as: Client;
      [field: string]: any;
    };
  };
  return { api, issue };
}

let count = 0;
export const newName = () => `Token ${++count}`;
export const service = async (owner: MemberClient, role_ids: string[]) =>
  (await owner('POST /member', { kind: 'service', name: 'Nightly', role_ids })).body.id as string;
export const ids = async (as: Client, query = '') =>
  (await as(`GET /api-token?${query}`)).body.result.map(({ id }: any) => id);
