import { Injectable } from '@nestjs/common';
import { type Caller, Clock } from '#kernel';
import { refusalOf } from '../domain/refusal.js';
import { EffectivePolicy } from '../domain/effective-policy.js';
import { PolicyCache } from './policy-cache.js';
import { ConnectorLabels } from '../../restriction/domain/connector-labels.js';
import { type ToolFacts } from '../../restriction/domain/connector-tools.js';
import { ConnectorLineage } from '../domain/connector-lineage.js';
import { type PolicySubject, type AccessDecider } from '../domain/access-decider.js';
import { PendingRequests } from '../domain/pending-requests.js';

@Injectable()
export class PolicyAccessDecider implements AccessDecider {
  constructor(
    private readonly cache: PolicyCache,
    private readonly ancestry: ConnectorLineage,
    private readonly labels: ConnectorLabels,
    private readonly requests: PendingRequests,
    private readonly clock: Clock,
  ) {}

  async of(subject: PolicySubject, slugs: readonly string[]): Promise<EffectivePolicy> {
    const [policy, lineages] = await Promise.all([this.cache.of(subject), this.lineages(subject.orgId, slugs)]);
    return new EffectivePolicy(policy, lineages, this.clock.now().getTime());
  }

  async ofAll(orgId: string, subjects: readonly PolicySubject[], slugs: readonly string[]): Promise<EffectivePolicy[]> {
    const [policies, lineages] = await Promise.all([this.cache.ofAll(orgId, subjects), this.lineages(orgId, slugs)]);
    const now = this.clock.now().getTime();
    return policies.map((policy) => new EffectivePolicy(policy, lineages, now));
  }

  async mustAdmit(caller: Caller, slug: string, tool: ToolFacts | null): Promise<void> {
    const policy = await this.of(caller, [slug]);
    const verdict = tool ? policy.decideTool(slug, tool) : policy.decideConnector(slug);
    if (verdict.allowed) return;
    const toolName = tool?.name ?? null;
    const from = verdict.inherited_from;
    const [pending_request_id, labels] = await Promise.all([
      this.requests.idOf(caller, slug, toolName),
      from ? this.labels.seenBy(caller, [from]) : null,
    ]);
    const inherited_from = from ? { slug: from, label: labels?.get(from)?.label ?? null } : null;
    refusalOf(caller, { slug, toolName, verdict, inherited_from, pending_request_id }).orThrow();
  }

  private async lineages(orgId: string, slugs: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
    const ancestors = await this.ancestry.of(orgId, slugs);
    return new Map(slugs.map((slug) => [slug, ancestors.get(slug) ?? []]));
  }
}
