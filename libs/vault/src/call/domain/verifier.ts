import { type Secret } from '../../credential/domain/secret.js';
import { type Integration } from '../../integration/domain/integrations.js';

/** A credential that isn't stored yet, and what it takes to use it. */
export type Candidate = {
  integration: Integration;
  auth_method: string;
  secret: Secret;
  variables: Record<string, unknown>;
  /** The token endpoint's answer, which a method's `subject` may be taken from. */
  token_answer?: Record<string, unknown>;
};

export type VerificationResult =
  | { accepted: true; subject: string | null; account_label: string | null }
  /** `refused`: the third party doesn't accept it. `unreachable`: it couldn't be asked, or had trouble of its own. */
  | { accepted: false; why: 'refused' | 'unreachable'; status: number | null };

/** Port to the question whether a third party accepts a credential, and as whom. */
export abstract class Verifier {
  /** Without a `verify` request in the definition everything is accepted, as nobody in particular. */
  abstract verify(candidate: Candidate): Promise<VerificationResult>;
}

/** The values that expressions may see: not those that the definition calls secret. */
export function openVariablesOf({ integration, variables }: Pick<Candidate, 'integration' | 'variables'>) {
  const secret = (integration.definition.variables ?? []).filter((each) => each.secret).map(({ name }) => name);
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !secret.includes(name)));
}
