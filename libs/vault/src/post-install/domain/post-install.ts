import { type StepResult } from '../../account/domain/step-result.js';
import { type Candidate } from '../../call/domain/verifier.js';

export type PostInstallOutcome = {
  steps: StepResult[];
  /** What the steps set. */
  set: Record<string, unknown>;
  /** The required step that failed, after which no other ran. */
  failed: StepResult | null;
};

/** Port to what a connector has done once somebody has signed in, such as finding out the site. */
export abstract class PostInstall {
  /**
   * Runs the definition's steps in order, with the credential and what the steps before have set; a required step that
   * fails ends it.
   * @param within milliseconds for all of them.
   * @param only the names of those that are wanted; all when left out.
   */
  abstract run(candidate: Candidate, within: number, only?: readonly string[]): Promise<PostInstallOutcome>;
}
