import { type Api, type Client, startApi } from '../../support/api.js';
import { type MemberClient } from '../../support/founder.js';

export let api: Api;
beforeAll(async () => void (api = await startApi()));
afterAll(() => api.stop());

let count = 0;
export const newName = () => `Token ${++count}`;
export const issue = async (as: Client, body: object = {}) => {
  const answer = await as('POST /api-token', { name: newName(), ...body });
  expect([answer.status, answer.body.error]).toEqual([201, undefined]);
  return { ...answer.body, as: api.client(answer.body.token) } as {
    id: string;
    token: string;
    as: Client;
    [field: string]: any;
  };
};
export const service = async (owner: MemberClient, role_ids: string[]) =>
  (await owner('POST /member', { kind: 'service', name: 'Nightly', role_ids })).body.id as string;
export const ids = async (as: Client, query = '') =>
  (await as(`GET /api-token?${query}`)).body.result.map(({ id }: any) => id);
