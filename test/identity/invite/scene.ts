import { type Answer, type Api, type Client, startApi } from '../../support/api.js';

export let api: Api;
beforeAll(async () => void (api = await startApi()));
afterAll(() => api.stop());

export const secretIn = (answer: Answer): string =>
  answer.body.invite_url.replace('https://app.example.com/join#token=', '');
export const invite = async (as: Client, body: object = {}) => {
  const answer = await as('POST /invite', { email: `${Math.random()}@example.com`, ...body });
  expect([answer.status, answer.body.error]).toEqual([201, undefined]);
  return { ...answer.body, secret: secretIn(answer) };
};
export const accept = (secret: string, body: object = {}, as: Client = api.client()) =>
  as('POST /invite/accept', { token: secret, ...body });
