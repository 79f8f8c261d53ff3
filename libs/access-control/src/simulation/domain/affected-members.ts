import { type PendingRequest } from '../../decision/domain/pending-requests.js';
import { type GovernedMember } from '../../decision/domain/policy-compiler.js';
import { type TargetedRule } from '../../restriction/domain/policy-rules.js';

/** Of a service member, one policy for each of its live tokens: whoever issued one is bound by what it does. */
export type AffectedMember = { user_id: string; label: string | null; ways: readonly GovernedMember[] };

/** Members that a change of rules is about: the first by name, how many there are, and what decides for them. */
export type Affected = {
  total: number;
  members: AffectedMember[];
  rules: TargetedRule[];
  requests: PendingRequest[];
};
