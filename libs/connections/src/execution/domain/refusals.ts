import { defineError, defineUnavailable, payloadTooLarge, refineError, fieldError, invalidValue } from '#kernel';
import { outcomeUnknown } from '#kernel/http';
import { type Execution, knownFacts } from './execution.js';

export const accountMismatch = defineError(
  400,
  'account_mismatch',
  'The account that the request names, or that the person signed in to, is not the account of this connection.',
);

/** Maximum number of problems in the message. `fields` may have more. */
const maxInMessage = 10;

/**
 * The pointers refer to the request body, which has the arguments in `/arguments`. The message also lists the problems,
 * because a model reads only the message.
 */
export const invalidArguments = defineError(
  400,
  'invalid_arguments',
  'The arguments do not match the tool.',
  (problems: readonly { path: string; message: string }[]) => {
    const fields = problems.map(({ path, message }) => fieldError(`/arguments${path}`, invalidValue, message));
    const shown = fields.slice(0, maxInMessage).map(({ path, message }) => `${path}: ${message}`);
    const more = fields.length > maxInMessage ? [`And ${fields.length - maxInMessage} more.`] : [];
    return { message: [...shown, ...more].join(' '), fields: fields.slice(0, 50) };
  },
  { code: 'validation_error' },
);

export const argumentsTooLarge = refineError(
  payloadTooLarge,
  () => 'The arguments are larger than 256 KiB. Send less data.',
  'The arguments are larger than 256 KiB.',
);

export const toolNotFound = defineError(404, 'tool_not_found', 'The connector has no tool with this name.');

export const toolDisabled = defineError(
  409,
  'tool_disabled',
  'The tool is disabled or no longer offered.',
  () => 'This tool is disabled or no longer offered by its server.',
);

export const toolHeld = defineError(
  409,
  'tool_held',
  'The tool has changed. It runs again after a manager of the connector has reviewed it.',
  () => 'This tool has changed since it was approved. Ask a manager of the connector to review it.',
);

export const variantHeld = refineError(
  toolHeld,
  () =>
    'For this account the server offers a version of the tool that is not approved. Ask a manager of the connector to ' +
    'review it.',
);

/** It is a 409, because clients do not retry a 409 automatically. A retry could act twice. */
export const callOutcomeUnknown = refineError(outcomeUnknown, (execution: Execution) => ({
  message:
    'The call may have reached the third party, but its response was lost. Check there before you repeat the call.',
  details: knownFacts(execution),
}));

export const logUnavailable = defineUnavailable(
  'log_unavailable',
  'The call could not be logged, so it was not sent.',
  'The call could not be written to the log, so it was not made. Try again.',
);
