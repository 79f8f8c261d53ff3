import { type Break } from '../break.js';
import { accessGrants } from './access-grants.js';
import { accessRequests } from './access-requests.js';
import { callers } from './callers.js';
import { deciding } from './deciding.js';
import { invites } from './invites.js';
import { isolation } from './isolation.js';
import { members } from './members.js';
import { resourceRequests } from './resource-requests.js';
import { restrictionAnswers } from './restriction-answers.js';
import { restrictionGuards } from './restriction-guards.js';
import { restrictionRules } from './restriction-rules.js';
import { roles } from './roles.js';
import { sandbox } from './sandbox.js';
import { searches } from './searches.js';
import { shares } from './shares.js';
import { teams } from './teams.js';
import { tokens } from './tokens.js';
import { vaultBreaks } from './vault.js';
import { walls } from './walls.js';

/** At least one for every guard and every rule of access control. */
export const breaks: readonly Break[] = [
  ...restrictionGuards,
  ...restrictionRules,
  ...deciding,
  ...restrictionAnswers,
  ...roles,
  ...members,
  ...invites,
  ...teams,
  ...accessRequests,
  ...resourceRequests,
  ...accessGrants,
  ...tokens,
  ...callers,
  ...shares,
  ...walls,
  ...isolation,
  ...searches,
  ...sandbox,
  ...vaultBreaks,
];
