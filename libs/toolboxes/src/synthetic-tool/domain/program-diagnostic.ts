/** The codes of problems, with the descriptions in the OpenAPI document. */
export const programDiagnostics = {
  unknown_tool: 'The connector has no such tool.',
  unknown_connection: 'No connection with this id is available to the caller.',
  connection_unusable: 'The connection of the step cannot run tools now.',
  jsonata_syntax: 'The expression has a syntax error, or could not be checked.',
  jsonata_forbidden: 'The expression uses something that expressions must not use.',
  always_fails: 'The expression fails with every input.',
  key_duplicate: 'Another step has this key.',
  dependency_unknown: 'No step has this key, or the step does not depend on the step that it reads.',
  dependency_cycle: 'The step is in a cycle of dependencies, or depends on one.',
  schema_invalid: 'The schema is not valid, or has the wrong type.',
  argument_mismatch: 'The arguments do not match the schema of the tool.',
  tool_deprecated: 'The tool is deprecated.',
  tool_restricted: 'A restriction blocks the caller from the tool.',
  too_many_calls: 'A run could make more calls than are allowed.',
  unused_step: 'The result of the step is not used.',
} as const;

export const programDiagnosticCodes = Object.keys(programDiagnostics) as (keyof typeof programDiagnostics)[];

/** One problem of a program, with its location. */
export type ProgramDiagnostic = {
  severity: 'error' | 'warning';
  code: keyof typeof programDiagnostics;
  message: string;
  /** JSON Pointer into the program. */
  pointer: string;
};

export const errorAt = (pointer: string, code: ProgramDiagnostic['code'], message: string): ProgramDiagnostic => ({
  ...{ severity: 'error', code, message, pointer },
});

export const warningAt = (pointer: string, code: ProgramDiagnostic['code'], message: string): ProgramDiagnostic => ({
  ...{ severity: 'warning', code, message, pointer },
});

export const isSound = (diagnostics: readonly ProgramDiagnostic[]): boolean =>
  !diagnostics.some(({ severity }) => severity === 'error');
