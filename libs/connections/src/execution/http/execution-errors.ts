import { invalidCursor, tooManyAtOnce } from '#kernel';
import { type RouteError } from '#platform/openapi';
import { approvalErrors } from '../../approval/domain/refusals.js';
import {
  connectorOfOwnerNotShared,
  connectionUseRequired,
  ownerSuspended,
  scopesMissing,
  noSuchConnection,
} from '../../connection/domain/refusals.js';
import { connectorNotAvailable } from '../../connector/domain/connector-display.js';
import { connectorRestricted, toolRestricted } from '#access-control';
import { budgetExceeded } from '../../budget/domain/refusals.js';
import { accountErrors } from '../../vault-client/domain/refusals.js';
import {
  accountMismatch,
  argumentsTooLarge,
  callOutcomeUnknown,
  invalidArguments,
  logUnavailable,
  toolDisabled,
  toolHeld,
  toolNotFound,
} from '../domain/refusals.js';
import { repeatedCall } from '../domain/repeated-call.js';
import { callsOfConnection, callsPerProvider } from '../services/call-throttle.js';

/** The errors of a call of a tool, through a connection or a toolbox. */
export const executionErrors: readonly RouteError[] = [
  accountMismatch,
  [invalidArguments, 'The arguments do not match the tool. The pointers begin with `/arguments`.'],
  [invalidCursor, '`page.cursor` was not issued for this call.'],
  connectionUseRequired,
  connectorRestricted,
  toolRestricted,
  connectorOfOwnerNotShared,
  [scopesMissing, 'The account lacks the `required_scopes` of the tool. Reconnect and allow these scopes.'],
  noSuchConnection,
  toolNotFound,
  ownerSuspended,
  connectorNotAvailable,
  toolDisabled,
  [toolHeld, 'The remote MCP server now lists a version of the tool that no reviewer has accepted.'],
  ...approvalErrors,
  [
    callOutcomeUnknown,
    'The third party may have acted, but its response was lost. `details` says what is known. Check there before you repeat the call.',
  ],
  repeatedCall,
  argumentsTooLarge,
  budgetExceeded,
  callsOfConnection.exceeded,
  callsPerProvider.exceeded,
  [
    tooManyAtOnce,
    'A connection runs eight concurrent calls, and up to 100 more wait for at most their `timeout_ms`. Members and ' +
      'organizations have limits too, and a call fails if access rules change while it waits. `details.scope` names ' +
      'the limit. Nothing was sent.',
  ],
  ...accountErrors.filter((error) => error !== tooManyAtOnce),
  logUnavailable,
];
