import { type ConnectSession } from '../../connect-session/domain/connect-session.js';
import { NotRenderable } from '../../provider/domain/render.js';

export type ProblemKind =
  /** Nothing that we know, or not from this browser; it is told no more. */
  | 'start_again'
  /** The form did not come from our page as this browser saw it. */
  | 'form_refused'
  /** One address asks for more pages than people do. */
  | 'too_often'
  | 'expired'
  | 'finished'
  /** Another sign-in with the same link is being completed, or was until a moment ago. */
  | 'under_way'
  | 'denied'
  | 'refused'
  | 'unavailable'
  | 'wrong_account'
  /** Nobody can tell whose account this is, or was. */
  | 'unknown_account'
  /** A required post-install step failed. */
  | 'setup_failed'
  | 'missing_scopes'
  | 'not_configured'
  /** The connector does not offer this method any more. */
  | 'method_gone'
  /** The sign-in succeeded, but this browser did not reach the service afterwards. */
  | 'interrupted'
  /** The organization is scheduled for deletion. */
  | 'organization_ending';

export type ProblemFacts = {
  /** With it, a way back is offered, and the session's names may be said. */
  session?: ConnectSession;
  connector?: string;
  /** Opens the page again; what this browser brought, for nobody else has it. */
  token?: string;
  scopes?: string[];
  /** Where an interrupted sign-in goes on; it has the code, so only the browser that signed in gets it. */
  onward?: string;
  /** The step that failed, and our sentence for why. */
  step?: { label: string; error: string };
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

/** As people are told of it: what was typed makes no address. */
export const toldOf = (thrown: unknown): unknown =>
  thrown instanceof NotRenderable ? new SignInProblem('refused', { because: thrown.message }) : thrown;

/** Has a page name the third party and offer a way on, whoever noticed what is wrong. */
export function namedProblem(thrown: unknown, facts: ProblemFacts): unknown {
  const told = toldOf(thrown);
  return told instanceof SignInProblem && told.kind !== 'start_again' ? told.with({ ...facts, ...told.facts }) : told;
}
