import { Optional } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller, invalid, notFound, type RepresentedMember } from '#kernel';
import { MemberAuthorities, type MemberAuthority, MemberLabels, RoleLabels } from '#identity';
import { canExplain, canSeeRestrictions } from '../../restriction/domain/restriction-policy.js';
import {
  ConnectedConnectors,
  ConnectorLabels,
  ConnectorTools,
  type KnownTool,
  unknownTool,
} from '../../restriction/domain/connector-labels.js';
import { type EffectivePolicy } from '../../decision/domain/effective-policy.js';
import { AccessDecider } from '../../decision/services/access-decider.js';
import { buildExplanationView, type ExplanationView } from './explanation.view.js';

/** Explains why a member may or may not use a connector, or one of its tools. */
export class ExplainAccess extends Query<ExplanationView> {
  constructor(
    readonly caller: Caller,
    readonly userId: string,
    readonly slug: string,
    readonly toolName: string | null,
  ) {
    super();
  }
}

@QueryHandler(ExplainAccess)
export class ExplainAccessHandler implements IQueryHandler<ExplainAccess> {
  constructor(
    private readonly members: MemberAuthorities,
    private readonly memberLabels: MemberLabels,
    private readonly roles: RoleLabels,
    private readonly labels: ConnectorLabels,
    private readonly tools: ConnectorTools,
    private readonly decider: AccessDecider,
    @Optional() private readonly connected?: ConnectedConnectors,
  ) {}

  async execute({ caller, userId, slug, toolName }: ExplainAccess): Promise<ExplanationView> {
    canExplain(caller, userId).orThrow();
    const member = (await this.members.load(caller.orgId, [userId])).get(userId);
    if (!member) throw notFound('member');
    const seesRules = canSeeRestrictions(caller).allowed;
    const [connectorLabel, connector_visible] = await this.findConnector(member, slug);
    // Callers who cannot see restrictions must not learn here which connectors exist.
    if (connectorLabel === null) throw notFound('connector');
    const isKnown = seesRules || connector_visible || (await this.connected?.has(member, slug));
    if (!isKnown) throw notFound('connector');
    const tool = toolName === null ? null : await this.findTool(caller.orgId, slug, toolName);
    // If callers ask about themselves, the result is the one for the token of this request.
    const { represented } = userId === caller.userId ? caller : member;
    const policy = await this.decider.policyFor({ ...member, represented }, [slug]);
    const names = await this.loadNames(caller.orgId, represented);
    const known = await this.findVisibleLineage(caller, slug, policy);
    return buildExplanationView({
      member,
      ...names,
      slug,
      tool,
      connectorLabel,
      connector_visible,
      seesRules,
      known,
      policy,
    });
  }

  private async findConnector(
    viewer: MemberAuthority,
    slug: string,
  ): Promise<[label: string | null, visible: boolean]> {
    const [all, seen] = await Promise.all([
      this.labels.labelsFor(viewer.orgId, [slug]),
      this.labels.seenBy(viewer, [slug]),
    ]);
    return [all.get(slug)?.label ?? null, seen.has(slug)];
  }

  /**
   * Returns the part of the connector's lineage that the caller may see. Callers who can see restrictions see all of
   * it. Others see only the ancestors that the catalog shows them.
   */
  private async findVisibleLineage(
    caller: Caller,
    slug: string,
    policy: EffectivePolicy,
  ): Promise<ReadonlySet<string>> {
    const lineage = [...new Set(policy.trace(slug, null).map(({ on }) => on))];
    if (canSeeRestrictions(caller).allowed) return new Set(lineage);
    return new Set([slug, ...(await this.labels.seenBy(caller, lineage)).keys()]);
  }

  private async findTool(orgId: string, connector_slug: string, tool_name: string): Promise<KnownTool> {
    const [tool] = await this.tools.find(orgId, [{ connector_slug, tool_name }]);
    if (!tool) throw invalid('query:tool_name', unknownTool, `${connector_slug} has no tool ${tool_name}.`);
    return tool;
  }

  private async loadNames(orgId: string, represented: readonly Pick<RepresentedMember, 'userId' | 'roleIds'>[]) {
    const userIds = represented.map(({ userId }) => userId);
    const roleIds = represented.flatMap((each) => [...each.roleIds]);
    const [others, otherRoles] = await Promise.all([
      this.memberLabels.labelsFor(orgId, userIds),
      this.roles.labelsFor(orgId, roleIds),
    ]);
    return { others, otherRoles };
  }
}
