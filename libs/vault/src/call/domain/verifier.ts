import { type Secret } from '../../credential/domain/credential.js';
import { type Integration } from '../../integration/domain/integrations.js';

/** A credential to verify, and the data that is needed to use it. */
export type Candidate = {
  integration: Integration;
  auth_method: string;
  secret: Secret;
  /** The secrets of the OAuth application with which it signed in. */
  app_secrets: readonly string[];
  variables: Record<string, unknown>;
  /** The token endpoint's response, from which the method may take the `subject`. Only for new sign-ins. */
  token_answer?: Record<string, unknown>;
};

export type VerificationResult =
  | { accepted: true; subject: string | null; account_label: string | null }
  /**
   * `refused`: the third party does not accept the credential. `unreachable`: the third party did not respond, or
   * failed. `address_refused`: the operator does not allow calls to its address.
   */
  | { accepted: false; why: 'refused' | 'unreachable' | 'address_refused'; status: number | null };

/** Port that checks whether a third party accepts a credential, and for which subject. */
export abstract class Verifier {
  /**
   * Verifies a credential. If the definition has no `verify` request, every credential is accepted, without a subject.
   */
  abstract verify(candidate: Candidate): Promise<VerificationResult>;
}

/** Returns the variables that expressions can read: all except secret ones. */
export function selectOpenVariables({ integration, variables }: Pick<Candidate, 'integration' | 'variables'>) {
  const secret = (integration.definition.variables ?? []).filter((each) => each.secret).map(({ name }) => name);
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !secret.includes(name)));
}
