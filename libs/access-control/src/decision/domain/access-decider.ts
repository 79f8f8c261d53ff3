import { type Caller, type RepresentedMember } from '#kernel';
import { type EffectivePolicy } from './effective-policy.js';
import { type ToolFacts } from '../../restriction/domain/connector-tools.js';

/** Whose policy: a member with the roles they hold in this epoch of their organization. A caller is one. */
export type PolicySubject = Pick<Caller, 'orgId' | 'userId' | 'roleIds' | 'epoch'> & {
  /** Whom it stands for: the rules of those whose restrictions apply to it beside its own. */
  represented: readonly Pick<RepresentedMember, 'userId' | 'roleIds' | 'restrictionsApply'>[];
};

/** The rules that bind the caller, compiled: what every route asks that lists, connects or executes. */
export abstract class AccessDecider {
  /**
   * Decides about these connectors and their tools, by rules as they are in the epoch of `subject`.
   * @throws when rules or lineage cannot be read; a connector left out of `slugs` cannot be decided about.
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
   * @throws forbidden (`connector_restricted`, `tool_restricted`) with all a client needs to ask for access.
   */
  abstract mustAdmit(caller: Caller, slug: string, tool: ToolFacts | null): Promise<void>;
}
