import { type Caller, type RepresentedMember } from '#kernel';
import { type EffectivePolicy } from './effective-policy.js';
import { type ToolFacts } from '../../restriction/domain/connector-tools.js';

/** Whose policy: a member with the roles they hold in this epoch of their organization. A caller qualifies. */
export type PolicySubject = Pick<Caller, 'orgId' | 'userId' | 'roleIds' | 'epoch'> & {
  /** The members whose restrictions also bind it. */
  represented: readonly Pick<RepresentedMember, 'userId' | 'roleIds' | 'restrictionsApply'>[];
};

/** The compiled rules that bind a caller. Every route that lists, connects or executes asks it. */
export abstract class AccessDecider {
  /**
   * Decides about these connectors and their tools, with the rules of the epoch of `subject`.
   * @throws when rules or lineage cannot be read. A connector that is not in `slugs` cannot be decided about.
   */
  abstract of(subject: PolicySubject, slugs: readonly string[]): Promise<EffectivePolicy>;

  /** The same for several members of one organization, in their order; the reads are shared. */
  abstract ofAll(
    orgId: string,
    subjects: readonly PolicySubject[],
    slugs: readonly string[],
  ): Promise<EffectivePolicy[]>;

  /**
   * @param tool null: may the connector be reached at all.
   * @throws forbidden (`connector_restricted`, `tool_restricted`) with everything a client needs to request access.
   */
  abstract mustAdmit(caller: Caller, slug: string, tool: ToolFacts | null): Promise<void>;
}
