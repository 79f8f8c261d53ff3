import { programAnswers } from './program-answers.js';
import { databaseAnswers } from './database-answers.js';
import { latchkeyAnswers, type Asked } from './latchkey-answers.js';
import { type Size } from '../seed/size.js';

/** What a program answered, by a name that is part of the address from which a tool gets it. */
export type Answers = Readonly<Record<string, unknown>>;

/** The size of the organization about which Latchkey is asked. */
export const answeringSize: Size = {
  members: 120,
  teams: 20,
  roles: 30,
  connections: 200,
  restrictions: 20,
  events: 300,
};

/**
 * Collects twenty answers of real programs: of Latchkey's own API, of PostgreSQL, of Node and of packages that are
 * installed with the repository. They are made at the time of the run.
 */
export const collectAnswers = async (asked: Asked & { ownerUrl: string }): Promise<Answers> => ({
  ...(await latchkeyAnswers(asked)),
  ...(await databaseAnswers(asked.ownerUrl)),
  ...(await programAnswers()),
});
