import { unknownTool } from '#access-control';
import { unknownConnection } from '#connections';
import { defineFieldReason, type FieldReason } from '#kernel';
import { programLimits } from './program.js';
import { entryNameTaken } from '../../entry/domain/sent-entries.js';

export const connectionUnusable = defineFieldReason(
  'connection_unusable',
  'The connection of the step cannot run tools now.',
);

export const jsonataSyntax = defineFieldReason(
  'jsonata_syntax',
  'The expression has a syntax error, or could not be checked.',
);

export const jsonataForbidden = defineFieldReason(
  'jsonata_forbidden',
  'The expression uses something that expressions must not use.',
);

export const alwaysFails = defineFieldReason('always_fails', 'The expression fails with every input.');

export const keyDuplicate = defineFieldReason('key_duplicate', 'Another step has this key.');

export const dependencyUnknown = defineFieldReason(
  'dependency_unknown',
  'No step has this key, or the step does not depend on the step that it reads.',
);

export const dependencyCycle = defineFieldReason(
  'dependency_cycle',
  'The step is in a cycle of dependencies, or depends on one.',
);

export const schemaInvalid = defineFieldReason('schema_invalid', 'The schema is not valid, or has the wrong type.');

export const argumentMismatch = defineFieldReason(
  'argument_mismatch',
  'The arguments do not match the schema of the tool.',
);

export const toolDeprecated = defineFieldReason('tool_deprecated', 'The tool is deprecated.');

export const toolRestrictedField = defineFieldReason(
  'tool_restricted',
  'A restriction blocks the caller from the tool.',
);

export const tooManyCalls = defineFieldReason('too_many_calls', 'A run could make more calls than are allowed.');

export const unusedStep = defineFieldReason('unused_step', 'The result of the step is not used.');

export const toolLimitReached = defineFieldReason(
  'synthetic_tool_limit',
  `An organization can have at most ${programLimits.tools} synthetic tools.`,
);

/** The reasons of the problems of a program. */
const programReasons: readonly FieldReason[] = [
  unknownTool,
  unknownConnection,
  connectionUnusable,
  jsonataSyntax,
  jsonataForbidden,
  alwaysFails,
  keyDuplicate,
  dependencyUnknown,
  dependencyCycle,
  schemaInvalid,
  argumentMismatch,
  toolDeprecated,
  toolRestrictedField,
  tooManyCalls,
  unusedStep,
  entryNameTaken,
  toolLimitReached,
];

export const programDiagnosticCodes = programReasons.map(({ name }) => name);
