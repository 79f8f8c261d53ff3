import { type Api, startApi } from '../../support/api.js';
import { type MemberClient } from '../../support/founder.js';

export let api: Api;
beforeAll(async () => void (api = await startApi()));
afterAll(() => api.stop());

export const created = async (as: MemberClient, body: object = {}) => {
  const answer = await as('POST /team', { name: `Team ${Math.random()}`, ...body });
  expect([answer.status, answer.body.error]).toEqual([201, undefined]);
  return answer.body;
};
