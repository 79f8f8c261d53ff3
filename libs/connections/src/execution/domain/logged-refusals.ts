import { connectorRestricted, toolRestricted, useRequired } from '#access-control';
import { insufficientScope } from '#authentication';
import { type ErrorDefinition } from '#kernel';
import { tierBlocked } from '../../approval/domain/refusals.js';
import { connectorOfOwnerNotShared } from '../../connection/domain/refusals.js';
import { budgetExceeded } from '../../budget/domain/refusals.js';
import { type RefusalCause } from './execution.js';
import { repeatedCall } from './repeated-call.js';
import { toolDisabled, toolHeld } from './refusals.js';

/**
 * The refusals that are logged, each with its cause in the log, and with what a restriction blocks. Other refusals are
 * not logged.
 */
export const loggedRefusals: readonly [ErrorDefinition, RefusalCause, ('connector' | 'tool')?][] = [
  [useRequired, 'reach'],
  [connectorOfOwnerNotShared, 'reach'],
  [connectorRestricted, 'restricted', 'connector'],
  [toolRestricted, 'restricted', 'tool'],
  [toolDisabled, 'disabled'],
  [toolHeld, 'held'],
  [tierBlocked, 'policy'],
  [insufficientScope, 'scope'],
  [budgetExceeded, 'budget'],
  [repeatedCall, 'repeated'],
];
