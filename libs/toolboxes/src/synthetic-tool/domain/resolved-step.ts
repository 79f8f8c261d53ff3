import { type ResolvedPin } from '../../entry/domain/pin-resolution.js';
import { type ProgramStep } from './program.js';

/** A step with all that decides about it at this moment. */
export type ResolvedStep = Pick<ResolvedPin, 'connection' | 'connector_slug' | 'editor' | 'tool' | 'verdict'> & {
  step: ProgramStep;
  /** `unusable`: without its owner's use access, or not working now; what does not reach them is missing. */
  connection_state: 'ok' | 'missing' | 'unusable';
};

/** The first that a rule keeps from the caller. */
export const keptStep = (steps: readonly ResolvedStep[]): ResolvedStep | undefined =>
  steps.find(({ verdict }) => !verdict.allowed);
