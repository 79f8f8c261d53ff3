import { type MemberClient } from '../../support/founder.js';

/** Creates a team with a random name. Returns its view. */
export const createTeam = async (as: MemberClient, body: object = {}) => {
  const answer = await as('POST /team', { name: `Team ${Math.random()}`, ...body });
  expect([answer.status, answer.body.error]).toEqual([201, undefined]);
  return answer.body;
};
