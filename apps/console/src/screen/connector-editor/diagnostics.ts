import { LatchkeyError } from '#client';
import { type Validation } from './answers.js';

export type Diagnostic = Validation['diagnostics'][number];

/** The problems for which the API refused a definition. */
export function diagnosticsIn(error: unknown): readonly Diagnostic[] {
  if (!(error instanceof LatchkeyError) || error.reason !== 'definition_invalid') return [];
  return (error.details.diagnostics ?? []) as Diagnostic[];
}
