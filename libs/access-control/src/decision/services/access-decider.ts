import { Injectable } from '@nestjs/common';
import { type Caller, Clock, type Decision } from '#kernel';
import { MemberLabels } from '#identity';
import { EffectivePolicy } from '../domain/effective-policy.js';
import { type ToolFacts, ConnectorLabels } from '../../restriction/domain/connector-labels.js';
import { ConnectorLineage } from '../domain/connector-lineage.js';
import { PendingRequests } from '../domain/pending-requests.js';
import { type RefusalFacts, buildRefusal } from '../domain/refusal.js';
import { PolicyCache, type PolicySubject } from './policy-cache.js';

/** Decides with the compiled rules that bind a caller. Every route that lists, connects or runs tools uses it. */
@Injectable()
export class AccessDecider {
  constructor(
    private readonly cache: PolicyCache,
    private readonly ancestry: ConnectorLineage,
    private readonly labels: ConnectorLabels,
    private readonly requests: PendingRequests,
    private readonly members: MemberLabels,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the policy for decisions about these connectors and their tools, with the rules of the epoch of `subject`.
   * It cannot decide about connectors that are not in `slugs`.
   * @throws when rules or lineage cannot be read.
   */
  async policyFor(subject: PolicySubject, slugs: readonly string[]): Promise<EffectivePolicy> {
    const [policy, lineages] = await Promise.all([this.cache.get(subject), this.lineages(subject, slugs)]);
    return new EffectivePolicy(policy, lineages, this.clock.now().getTime());
  }

  /**
   * Like `policyFor`, for several members of one organization. The policies have the order of the subjects.
   * All missing rules are read together.
   */
  async policiesFor(
    orgId: string,
    subjects: readonly PolicySubject[],
    slugs: readonly string[],
  ): Promise<EffectivePolicy[]> {
    const [subject] = subjects;
    if (!subject) return [];
    const [policies, lineages] = await Promise.all([this.cache.getAll(orgId, subjects), this.lineages(subject, slugs)]);
    const now = this.clock.now().getTime();
    return policies.map((policy) => new EffectivePolicy(policy, lineages, now));
  }

  /**
   * @param tool null to ask about the connector itself.
   * @throws forbidden (`connector_restricted`, `tool_restricted`) with everything a client needs to request access.
   */
  async mustAdmit(caller: Caller, slug: string, tool: ToolFacts | null): Promise<void> {
    const policy = await this.policyFor(caller, [slug]);
    const verdict = tool ? policy.decideTool(slug, tool) : policy.decideConnector(slug);
    if (verdict.allowed) return;
    (await this.refuse(caller, { slug, toolName: tool?.name ?? null, verdict })).orThrow();
  }

  private async lineages(subject: PolicySubject, slugs: readonly string[]) {
    const ancestors = await this.ancestry.at(subject, slugs);
    return new Map(slugs.map((slug) => [slug, ancestors.get(slug) ?? []]));
  }

  private async refuse(
    caller: Caller,
    refused: Pick<RefusalFacts, 'slug' | 'toolName' | 'verdict'>,
  ): Promise<Decision> {
    const { slug, toolName, verdict } = refused;
    const [pending_request_id, inherited_from, stands_for] = await Promise.all([
      this.requests.findId(caller, slug, toolName),
      this.visibleAncestor(caller, verdict.inherited_from),
      this.representedMember(caller, verdict.stands_for),
    ]);
    return buildRefusal(caller, { ...refused, inherited_from, stands_for, pending_request_id });
  }

  private async visibleAncestor(caller: Caller, slug: string | null): Promise<RefusalFacts['inherited_from']> {
    if (slug === null) return null;
    const seen = (await this.labels.seenBy(caller, [slug])).get(slug);
    return seen ? { slug, label: seen.label } : { slug: null, label: null };
  }

  private async representedMember({ orgId }: Caller, user_id: string | undefined): Promise<RefusalFacts['stands_for']> {
    if (user_id === undefined) return null;
    return { user_id, label: (await this.members.labelsFor(orgId, [user_id])).get(user_id) ?? null };
  }
}
