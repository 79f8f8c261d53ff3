export const programDiagnosticCodes = [
  'unknown_tool',
  'unknown_connection',
  'connection_unusable',
  'jsonata_syntax',
  'jsonata_forbidden',
  'always_fails',
  'key_duplicate',
  'dependency_unknown',
  'dependency_cycle',
  'schema_invalid',
  'argument_mismatch',
  'tool_deprecated',
  'tool_restricted',
  'too_many_calls',
  'unused_step',
] as const;

/** One problem of a program, with its location. */
export type ProgramDiagnostic = {
  severity: 'error' | 'warning';
  code: (typeof programDiagnosticCodes)[number];
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
