import { type StepResult } from '#vault-protocol';
import { type Candidate } from '../../call/domain/verifier.js';

export type PostInstallOutcome = {
  steps: StepResult[];
  /** Variables set by the steps. */
  set: Record<string, unknown>;
  /** The required step that failed. Later steps did not run. */
  failed: StepResult | null;
};

/** Port to a connector's post-install steps, such as finding the site. */
export abstract class PostInstall {
  /**
   * Runs the definition's steps in order, with the credential and the variables of earlier steps. A failed required
   * step ends the run.
   * @param maxMs milliseconds for all of them.
   * @param only names of the steps to run; all if omitted.
   */
  abstract run(candidate: Candidate, maxMs: number, only?: readonly string[]): Promise<PostInstallOutcome>;
}
