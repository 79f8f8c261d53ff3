import { type PostInstallStep } from '#connector-definition';
import { type Candidate } from '../../call/domain/verifier.js';

/** What came of one try; `sent` tells whether the provider may have acted although no answer came. */
export type StepAnswer =
  | { kind: 'answered'; status: number; headers: Record<string, string>; body: unknown }
  | { kind: 'unanswered'; late: boolean; sent: boolean }
  /** The request lacks a variable, or its address may not be called. */
  | { kind: 'unsendable' };

/** Port to the requests of post-install steps. */
export abstract class StepCalls {
  /** Asks once, with the credential. */
  abstract send(candidate: Candidate, step: PostInstallStep, timeout_ms: number): Promise<StepAnswer>;
}
