import { type Answer, type Client, startApi } from '../../support/api.js';

/** An API on a new database. It stops after the tests of the file. */
export async function startInviteScene() {
  const api = await startApi();
  afterAll(() => api.stop());
  const accept = (secret: string, body: object = {}, as: Client = api.client()) =>
    as('POST /invite/accept', { token: secret, ...body });
  return { api, accept };
}

export const secretIn = (answer: Answer): string =>
  answer.body.invite_url.replace('https://app.example.com/join#token=', '');
export const invite = async (as: Client, body: object = {}) => {
  const answer = await as('POST /invite', { email: `${Math.random()}@example.com`, ...body });
  expect([answer.status, answer.body.error]).toEqual([201, undefined]);
  return { ...answer.body, secret: secretIn(answer) };
};
