import { type ConnectSession } from '../../connect-session/domain/connect-session.js';
import { NotRenderable } from '../../provider/domain/render.js';

export type ProblemKind =
  /** The link or session is unknown, or belongs to another browser. No details are given. */
  | 'start_again'
  /** The form was not sent from a page that the vault showed to this browser. */
  | 'form_refused'
  /** Too many page requests from one address. */
  | 'too_often'
  | 'expired'
  | 'finished'
  /** Another sign-in with the same link is being completed, or was until a moment ago. */
  | 'under_way'
  | 'denied'
  | 'refused'
  /** The operator does not allow calls to the third party's address. */
  | 'address_blocked'
  /** The third party refused the entries as often as a link allows. */
  | 'out_of_tries'
  | 'unavailable'
  | 'wrong_account'
  /** The third party did not name the account of this sign-in or of the earlier one. */
  | 'unknown_account'
  /** The definition identifies accounts in another way than when the account was connected. */
  | 'other_subject_rule'
  /** A required post-install step failed. */
  | 'setup_failed'
  | 'missing_scopes'
  | 'not_configured'
  /** The connector no longer has this method. */
  | 'method_gone'
  /** The sign-in succeeded, but this browser did not reach the service afterwards. */
  | 'interrupted'
  /** The organization is scheduled for deletion. */
  | 'organization_ending';

export type ProblemFacts = {
  /** The session. If it is set, the page offers a way back and may show the session's names. */
  session?: ConnectSession;
  connector?: string;
  /** The token that this browser sent. It opens the page again. */
  token?: string;
  scopes?: string[];
  /** Where an interrupted sign-in continues. It contains the code, so only the signed-in browser gets it. */
  onward?: string;
  /** The failed step, and a sentence that explains the cause. */
  step?: { label: string; error: string };
  /** The provider's error code or our description of the problem. Only for the log, never shown. */
  because?: string;
};

/** A sign-in failed. Contains the details that the person may see. */
export class SignInProblem extends Error {
  constructor(
    readonly kind: ProblemKind,
    readonly facts: ProblemFacts = {},
  ) {
    super(`Sign-in: ${kind}.`);
  }

  with(facts: ProblemFacts): SignInProblem {
    return new SignInProblem(this.kind, { ...this.facts, ...facts });
  }
}

/**
 * Converts `NotRenderable` to a problem that people can see: their input does not form a valid address. Other errors
 * stay unchanged.
 */
export const toProblem = (thrown: unknown): unknown =>
  thrown instanceof NotRenderable ? new SignInProblem('refused', { because: thrown.message }) : thrown;

/** Adds facts to a problem, such as the third party's name. Facts that the problem already has are kept. */
export function namedProblem(thrown: unknown, facts: ProblemFacts): unknown {
  const problem = toProblem(thrown);
  return problem instanceof SignInProblem && problem.kind !== 'start_again'
    ? problem.with({ ...facts, ...problem.facts })
    : problem;
}
