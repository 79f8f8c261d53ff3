import { type PendingRequest } from '../../decision/domain/pending-requests.js';
import { type GovernedMember } from '../../decision/domain/policy-compiler.js';
import { type TargetedRule } from '../../restriction/domain/policy-rules.js';

/**
 * A service member has one policy for each of its live tokens, because restrictions on the member who issued a token
 * also bind the token.
 */
export type AffectedMember = { user_id: string; label: string | null; policies: readonly GovernedMember[] };

/**
 * The members that a change to rules affects: their total number, the first ones by name, and the data needed to decide
 * for these.
 */
export type Affected = {
  total: number;
  members: AffectedMember[];
  rules: TargetedRule[];
  requests: PendingRequest[];
};
