import { type PostInstallStep } from '#connector-definition';
import { type Candidate } from '../../call/domain/verifier.js';

/** Result of one attempt; `sent` says whether the provider may have acted without responding. */
export type StepAnswer =
  | { kind: 'answered'; status: number; headers: Record<string, string>; body: unknown }
  | { kind: 'unanswered'; late: boolean; sent: boolean }
  /** The request lacks a variable, or calls to its address are not allowed. */
  | { kind: 'unsendable' };

/** Port to the requests of post-install steps. */
export abstract class StepCalls {
  /** Sends the request once, with the credential. */
  abstract send(candidate: Candidate, step: PostInstallStep, timeout_ms: number): Promise<StepAnswer>;
}
