import { type Break } from '../break.js';
import { accessRequests } from './access-requests.js';
import { isolation } from './isolation.js';
import { people } from './people.js';
import { resourceRequests } from './resource-requests.js';
import { restrictionAnswers } from './restriction-answers.js';
import { restrictionGuards } from './restriction-guards.js';
import { restrictionRules } from './restriction-rules.js';
import { rolesAndTeams } from './roles-and-teams.js';
import { shares } from './shares.js';
import { tokens } from './tokens.js';
import { walls } from './walls.js';

/** At least one for every guard and every rule of access control. */
export const breaks: readonly Break[] = [
  ...restrictionGuards,
  ...restrictionRules,
  ...restrictionAnswers,
  ...rolesAndTeams,
  ...people,
  ...accessRequests,
  ...resourceRequests,
  ...tokens,
  ...shares,
  ...walls,
  ...isolation,
];
