import { Injectable } from '@nestjs/common';
import { type Caller, Clock } from '#kernel';
import { EffectivePolicy } from '../domain/effective-policy.js';
import { PolicyCache } from './policy-cache.js';
import { Refusals } from './refusals.js';
import { type ToolFacts } from '../../restriction/domain/connector-tools.js';
import { ConnectorLineage } from '../domain/connector-lineage.js';
import { type PolicySubject, type AccessDecider } from '../domain/access-decider.js';

@Injectable()
export class PolicyAccessDecider implements AccessDecider {
  constructor(
    private readonly cache: PolicyCache,
    private readonly ancestry: ConnectorLineage,
    private readonly refusals: Refusals,
    private readonly clock: Clock,
  ) {}

  async policyFor(subject: PolicySubject, slugs: readonly string[]): Promise<EffectivePolicy> {
    const [policy, lineages] = await Promise.all([this.cache.get(subject), this.lineages(subject, slugs)]);
    return new EffectivePolicy(policy, lineages, this.clock.now().getTime());
  }

  async ofAll(orgId: string, subjects: readonly PolicySubject[], slugs: readonly string[]): Promise<EffectivePolicy[]> {
    const [subject] = subjects;
    if (!subject) return [];
    const [policies, lineages] = await Promise.all([this.cache.ofAll(orgId, subjects), this.lineages(subject, slugs)]);
    const now = this.clock.now().getTime();
    return policies.map((policy) => new EffectivePolicy(policy, lineages, now));
  }

  async mustAdmit(caller: Caller, slug: string, tool: ToolFacts | null): Promise<void> {
    const policy = await this.policyFor(caller, [slug]);
    const verdict = tool ? policy.decideTool(slug, tool) : policy.decideConnector(slug);
    if (verdict.allowed) return;
    (await this.refusals.refuse(caller, { slug, toolName: tool?.name ?? null, verdict })).orThrow();
  }

  private async lineages(subject: PolicySubject, slugs: readonly string[]) {
    const ancestors = await this.ancestry.at(subject, slugs);
    return new Map(slugs.map((slug) => [slug, ancestors.get(slug) ?? []]));
  }
}
