import { Injectable } from '@nestjs/common';
import { MemberLabels } from '#identity';
import { type Caller, Clock, ApiError, refineError } from '#kernel';
import { ConnectorLabels, type ToolFacts } from '../../restriction/domain/connector-labels.js';
import { type Verdict, connectorRestricted, toolRestricted } from '../domain/connector-policy.js';
import { ConnectorLineage, EffectivePolicy } from '../domain/effective-policy.js';
import { PendingRequests } from '../domain/pending-requests.js';
import { PolicyCache, type PolicySubject } from './policy-cache.js';

/** Decides with the compiled rules that bind a caller. Every route that lists, connects or runs tools uses it. */
@Injectable()
export class AccessDecider {
  constructor(
    private readonly policyCache: PolicyCache,
    private readonly connectorLineage: ConnectorLineage,
    private readonly connectorLabels: ConnectorLabels,
    private readonly pendingRequests: PendingRequests,
    private readonly memberLabels: MemberLabels,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the policy for decisions about these connectors and their tools, with the rules of the epoch of `subject`.
   * It cannot decide about connectors that are not in `slugs`.
   * @throws when rules or lineage cannot be read.
   */
  async policyFor(subject: PolicySubject, slugs: readonly string[]): Promise<EffectivePolicy> {
    const [policy, lineages] = await Promise.all([this.policyCache.get(subject), this.lineages(subject, slugs)]);
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
    const [policies, lineages] = await Promise.all([
      this.policyCache.getAll(orgId, subjects),
      this.lineages(subject, slugs),
    ]);
    const now = this.clock.now().getTime();
    return policies.map((policy) => new EffectivePolicy(policy, lineages, now));
  }

  /**
   * @param tool null to ask about the connector itself.
   * @throws forbidden (`connector_restricted`, `tool_restricted`) with everything a client needs to request access.
   */
  async assertAdmitted(caller: Caller, slug: string, tool: ToolFacts | null): Promise<void> {
    const policy = await this.policyFor(caller, [slug]);
    const verdict = tool ? policy.decideTool(slug, tool) : policy.decideConnector(slug);
    if (verdict.allowed) return;
    throw await this.createRefusal(caller, { slug, toolName: tool?.name ?? null, verdict });
  }

  private async lineages(subject: PolicySubject, slugs: readonly string[]) {
    const ancestors = await this.connectorLineage.at(subject, slugs);
    return new Map(slugs.map((slug) => [slug, ancestors.get(slug) ?? []]));
  }

  private async createRefusal(
    caller: Caller,
    refused: Pick<RefusalFacts, 'slug' | 'toolName' | 'verdict'>,
  ): Promise<ApiError> {
    const { slug, toolName, verdict } = refused;
    const [pending_request_id, inherited_from, stands_for] = await Promise.all([
      this.pendingRequests.findId(caller, slug, toolName),
      this.visibleAncestor(caller, verdict.inherited_from),
      this.representedMember(caller, verdict.stands_for),
    ]);
    return buildRefusal(caller, { ...refused, inherited_from, stands_for, pending_request_id });
  }

  private async visibleAncestor(caller: Caller, slug: string | null): Promise<RefusalFacts['inherited_from']> {
    if (slug === null) return null;
    const seen = (await this.connectorLabels.seenBy(caller, [slug])).get(slug);
    return seen ? { slug, label: seen.label } : { slug: null, label: null };
  }

  private async representedMember({ orgId }: Caller, user_id: string | undefined): Promise<RefusalFacts['stands_for']> {
    if (user_id === undefined) return null;
    return { user_id, label: (await this.memberLabels.labelsFor(orgId, [user_id])).get(user_id) ?? null };
  }
}

type RefusalFacts = {
  slug: string;
  toolName: string | null;
  verdict: Verdict;
  /** The ancestor whose rules alone block the access. Both fields are null if the caller cannot see this ancestor. */
  inherited_from: { slug: string; label: string } | { slug: null; label: null } | null;
  /** The member whose rule blocks the caller, if the caller stands for this member. */
  stands_for: { user_id: string; label: string | null } | null;
  pending_request_id: string | null;
};

/** Says who can request access. An app can do so only if the organization's settings allow it. */
function adviceFor(caller: Caller): string {
  if (!isPerson(caller)) return 'Ask an administrator for access.';
  if (caller.app === null) return 'Request access.';
  // Nobody connected an agent that the identity provider let in.
  const person = caller.app.isEnterprise ? 'for whom this app acts' : 'who connected this app';
  return `The person ${person} can request access.`;
}

/**
 * What a refusal says besides its details.
 * @property standsFor the member whose rule blocks the caller, if the caller stands for this member
 * @property advice how access can be requested
 */
type Block = { slug: string; standsFor: string | null; advice: string };

// The search of the reference finds an error by the words of its message, so each message is written out.
const connectorBlocked = refineError(connectorRestricted, ({ slug, standsFor, advice }: Block, details: object) => ({
  message:
    standsFor === null
      ? `A restriction blocks you from using ${slug}. ${advice}`
      : `You act on behalf of ${standsFor}, and a restriction on that member blocks you from using ${slug}.`,
  details,
}));

const toolBlocked = refineError(
  toolRestricted,
  ({ slug, toolName, standsFor, advice }: Block & { toolName: string | null }, details: object) => ({
    message:
      standsFor === null
        ? `A restriction blocks you from using the tool ${toolName} of ${slug}. ${advice}`
        : `You act on behalf of ${standsFor}, and a restriction on that member blocks you from using the tool ${toolName} of ${slug}.`,
    details,
  }),
);

/** Returns the response to a refused caller. It says how to request access, and never names the rule or its author. */
function buildRefusal(caller: Caller, { slug, toolName, verdict, ...context }: RefusalFacts): ApiError {
  const requestedAccess = toolName === null ? { connector_slug: slug } : { connector_slug: slug, tool_name: toolName };
  const { restricted_by, restricted_scope } = verdict;
  const standsFor = context.stands_for && (context.stands_for.label ?? 'a former member');
  const block = { slug, toolName, standsFor, advice: adviceFor(caller) };
  const refuse = restricted_scope === 'tool' ? toolBlocked : connectorBlocked;
  return refuse(block, {
    ...requestedAccess,
    restricted_by,
    restricted_scope,
    ...(context.inherited_from && { inherited_from: context.inherited_from }),
    ...(context.stands_for && { stands_for: context.stands_for }),
    can_request_access: isPerson(caller),
    pending_request_id: context.pending_request_id,
    request_access: requestedAccess,
  });
}

/** Only people can request access, not service members. */
const isPerson = (caller: Caller): boolean => caller.kind === 'user';
