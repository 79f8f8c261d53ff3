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
    private readonly compiled: PolicyCache,
    private readonly lineage: ConnectorLineage,
    private readonly labels: ConnectorLabels,
    private readonly requests: PendingRequests,
    private readonly clock: Clock,
  ) {}

  async of(subject: PolicySubject, slugs: readonly string[]): Promise<EffectivePolicy> {
    const [rules, ancestors] = await Promise.all([this.compiled.of(subject), this.lineage.of(subject.orgId, slugs)]);
    const lineages = new Map(slugs.map((slug) => [slug, ancestors.get(slug) ?? []]));
    return new EffectivePolicy(rules, lineages, this.clock.now().getTime());
  }

  async mustAdmit(caller: Caller, slug: string, tool: ToolFacts | null): Promise<void> {
    const rules = await this.of(caller, [slug]);
    const verdict = tool ? rules.decideTool(slug, tool) : rules.decideConnector(slug);
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
}
