import { type Answer } from '../support/api.js';

/** Expands `GET /Users` to `GET /scim/v2/Users`. */
export const scim = (path: string): string => path.replace(' ', ' /scim/v2');

export const expectStatus = (answer: Pick<Answer, 'status' | 'body'>, status: number): any => {
  expect([answer.status, answer.body?.detail]).toEqual([status, answer.body?.detail]);
  return answer.body;
};
