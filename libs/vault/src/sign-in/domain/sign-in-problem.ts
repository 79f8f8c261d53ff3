import { type ConnectSession } from '../../connect-session/domain/connect-session.js';

export type ProblemKind =
  /** Nothing that we know, or not from this browser; it is told no more. */
  | 'start_again'
  /** The form did not come from our page as this browser saw it. */
  | 'form_refused'
  | 'expired'
  | 'finished'
  | 'denied'
  | 'refused'
  | 'unavailable'
  | 'wrong_account'
  | 'missing_scopes'
  | 'not_configured';

export type ProblemFacts = {
  /** With it, a way back is offered, and the session's names may be said. */
  session?: ConnectSession;
  connector?: string;
  /** Opens the page again; what this browser brought, for nobody else has it. */
  token?: string;
  scopes?: string[];
  /** For the log: what a provider did, in our words or its error code. Never shown. */
  because?: string;
};

/** A sign-in that did not succeed, as far as the person in front of the browser may know. */
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
