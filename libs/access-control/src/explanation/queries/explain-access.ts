import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller, invalid, notFound } from '#kernel';
import { MemberAuthorities, type MemberAuthority } from '#identity';
import { canExplain, canSeeApproval, canSeeRestrictions } from '../../restriction/domain/restriction-policy.js';
import {
  ConnectorLabels,
  ConnectorTools,
  type KnownTool,
  unknownTool,
} from '../../restriction/domain/connector-labels.js';
import { KnownConnectors } from '../../restriction/services/known-connectors.js';
import { type EffectivePolicy } from '../../decision/domain/effective-policy.js';
import { countBlocked } from '../domain/explanation.js';
import { describeToolboxUse, ToolboxAccounts } from '../domain/toolbox-accounts.js';
import { type FoundWays, UsableWays } from '../domain/usable-ways.js';
import { ExplanationFacts } from '../services/explanation-facts.js';
import { GrantingReader } from '../services/granting-reader.js';
import { buildExplanationView, type DecisionView, type ExplanationView } from './explanation.view.js';

/** Explains why a member may or may not use a connector, or one of its tools. */
export class ExplainAccess extends Query<ExplanationView> {
  constructor(
    readonly caller: Caller,
    readonly userId: string,
    readonly slug: string,
    readonly toolName: string | null,
    readonly toolboxId: string | null = null,
  ) {
    super();
  }
}

@QueryHandler(ExplainAccess)
export class ExplainAccessHandler implements IQueryHandler<ExplainAccess> {
  constructor(
    private readonly memberAuthorities: MemberAuthorities,
    private readonly connectorLabels: ConnectorLabels,
    private readonly connectorTools: ConnectorTools,
    private readonly explanationFacts: ExplanationFacts,
    private readonly knownConnectors: KnownConnectors,
    private readonly grantingReader: GrantingReader,
    private readonly toolboxAccounts: ToolboxAccounts,
    private readonly usableWays: UsableWays,
  ) {}

  async execute({ caller, userId, slug, toolName, toolboxId }: ExplainAccess): Promise<ExplanationView> {
    canExplain(caller, userId).orThrow();
    const member = (await this.memberAuthorities.load(caller.orgId, [userId])).get(userId);
    if (!member) throw notFound('member');
    const seesRules = canSeeRestrictions(caller).allowed;
    const [connectorLabel, connector_visible] = await this.findConnector(member, slug);
    const isKnown = connector_visible || (await this.knownConnectors.has(member, slug));
    // Callers who cannot see restrictions must not learn here which connectors exist.
    if (connectorLabel === null || !(seesRules || isKnown))
      throw notFound('connector', await this.connectorLabels.suggest(caller, slug));
    const tool = toolName === null ? null : await this.findTool(caller, slug, toolName);
    // If callers ask about themselves, the result is the one for the token of this request.
    const { represented } = userId === caller.userId ? caller : member;
    const facts = await this.explanationFacts.loadWithPolicy(caller, { ...member, represented }, [slug]);
    const { policy } = facts;
    const explained = { member, ...facts, slug, tool, connectorLabel, connector_visible, isKnown };
    const view = buildExplanationView(explained);
    const [granting, toolbox, blocked, ways] = await Promise.all([
      this.grantingReader.read(caller, member, policy.trace(slug, tool)),
      toolboxId === null ? null : this.toolboxAccounts.findState(caller, member, toolboxId, slug),
      tool === null ? this.findBlockedTools(caller.orgId, view, policy) : { blocked_tools: null },
      this.findWays(caller, member, view, toolboxId),
    ]);
    return {
      ...view,
      ...blocked,
      other_gates: { ...view.other_gates, account: ways && ways.isAny },
      ...(toolbox && { toolbox_account: toolbox.account, toolbox_use: describeToolboxUse(toolbox, ways) }),
      ...(ways && canSeeApproval(caller, userId).allowed && describeCall(view, ways)),
      ...granting,
    };
  }

  /** Null if the member cannot use the connector in any way, because of restrictions or a missing permission. */
  private async findWays(
    caller: Caller,
    member: MemberAuthority,
    { decision, other_gates, connector_slug: slug, tool_name: tool }: DecisionView,
    toolboxId: string | null,
  ): Promise<FoundWays | null> {
    if (decision === 'blocked' || !other_gates.permission) return null;
    return this.usableWays.find(caller, member, { slug, tool, toolboxId });
  }

  /** Returns the blocked tools, and how many of them each step blocks. */
  private async findBlockedTools(
    orgId: string,
    { connector_slug: slug, steps }: DecisionView,
    policy: EffectivePolicy,
  ): Promise<Pick<ExplanationView, 'blocked_tools' | 'steps'>> {
    const tools = await this.connectorTools.listActive(orgId, slug);
    const blocked = tools.filter((tool) => !policy.decideTool(slug, tool).allowed);
    const traces = blocked.map((tool) => policy.trace(slug, tool));
    return {
      blocked_tools: blocked.map(({ name }) => name),
      steps: steps.map((step, place) => ({ ...step, blocked_tool_count: countBlocked(traces, place) })),
    };
  }

  private async findConnector(
    viewer: MemberAuthority,
    slug: string,
  ): Promise<[label: string | null, visible: boolean]> {
    const [all, seen] = await Promise.all([
      this.connectorLabels.labelsFor(viewer.orgId, [slug]),
      this.connectorLabels.seenBy(viewer, [slug]),
    ]);
    return [all.get(slug)?.label ?? null, seen.has(slug)];
  }

  private async findTool(caller: Caller, connector_slug: string, tool_name: string): Promise<KnownTool> {
    const [tool] = await this.connectorTools.find(caller.orgId, [{ connector_slug, tool_name }]);
    if (!tool) {
      const hint = await this.connectorTools.suggest(caller, { connector_slug, tool_name });
      throw invalid('query:tool_name', unknownTool, `${connector_slug} has no tool ${tool_name}.${hint}`);
    }
    return tool;
  }
}

/** What the approval policy says about a call of the tool, which no restriction blocks. */
function describeCall({ sentence }: DecisionView, { approval, tier }: FoundWays) {
  if (approval === null) return {};
  return {
    approval,
    ...(approval === 'block' && { sentence: `${sentence} But the approval policy blocks ${tier} tools.` }),
  };
}
