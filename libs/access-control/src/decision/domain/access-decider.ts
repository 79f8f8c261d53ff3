import { type Caller, type RepresentedMember } from '#kernel';
import { type EffectivePolicy } from './effective-policy.js';
import { type ToolFacts } from '../../restriction/domain/connector-labels.js';

/**
 * The member whose policy applies, with the roles they hold in this epoch of their organization. A `Caller` has these
 * fields.
 */
export type PolicySubject = Pick<Caller, 'orgId' | 'userId' | 'roleIds' | 'epoch'> & {
  /** The members that this member stands for. Their restrictions bind this member too. */
  represented: readonly Pick<RepresentedMember, 'userId' | 'roleIds' | 'restrictionsApply'>[];
};

/** Decides with the compiled rules that bind a caller. Every route that lists, connects or executes uses it. */
export abstract class AccessDecider {
  /**
   * Returns the policy that decides about these connectors and their tools, with the rules of the epoch of `subject`.
   * The policy cannot decide about connectors that are not in `slugs`.
   * @throws when rules or lineage cannot be read.
   */
  abstract policyFor(subject: PolicySubject, slugs: readonly string[]): Promise<EffectivePolicy>;

  /**
   * Like `policyFor`, for several members of one organization, in their order. All missing rules are read together.
   */
  abstract ofAll(
    orgId: string,
    subjects: readonly PolicySubject[],
    slugs: readonly string[],
  ): Promise<EffectivePolicy[]>;

  /**
   * @param tool null to ask about the connector itself.
   * @throws forbidden (`connector_restricted`, `tool_restricted`) with everything a client needs to request access.
   */
  abstract mustAdmit(caller: Caller, slug: string, tool: ToolFacts | null): Promise<void>;
}
