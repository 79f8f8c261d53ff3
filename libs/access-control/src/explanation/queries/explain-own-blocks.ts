import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { MemberAuthorities } from '#identity';
import { type Caller, notFound } from '#kernel';
import { ConnectorLabels, ConnectorTools } from '../../restriction/domain/connector-labels.js';
import { KnownConnectors } from '../../restriction/services/known-connectors.js';
import { ExplanationFacts } from '../services/explanation-facts.js';
import { buildExplanationView, type ExplanationView } from './explanation.view.js';

/** A connector, or one of its tools if `tool_name` is not null. */
type Target = { connector_slug: string; tool_name: string | null };

/** Why the caller may not use a connector or tool. */
export type OwnBlock = Pick<ExplanationView, 'sentence' | 'can_request_access'>;

/**
 * Explains why the caller may not use connectors and tools, like `ExplainAccess`, but for several at once. The results
 * are in the order of the targets; null for targets that the caller may use, cannot see, or that do not exist.
 */
export class ExplainOwnBlocks extends Query<(OwnBlock | null)[]> {
  constructor(
    readonly caller: Caller,
    readonly targets: readonly Target[],
  ) {
    super();
  }
}

@QueryHandler(ExplainOwnBlocks)
export class ExplainOwnBlocksHandler implements IQueryHandler<ExplainOwnBlocks> {
  constructor(
    private readonly memberAuthorities: MemberAuthorities,
    private readonly connectorLabels: ConnectorLabels,
    private readonly knownConnectors: KnownConnectors,
    private readonly connectorTools: ConnectorTools,
    private readonly explanationFacts: ExplanationFacts,
  ) {}

  async execute({ caller, targets }: ExplainOwnBlocks): Promise<(OwnBlock | null)[]> {
    if (targets.length === 0) return [];
    const slugs = [...new Set(targets.map(({ connector_slug }) => connector_slug))];
    const member = (await this.memberAuthorities.load(caller.orgId, [caller.userId])).get(caller.userId);
    if (!member) throw notFound('member');
    const [known, labels, tools] = await Promise.all([
      // An app's rights show no connectors, but its person sees what it reports.
      this.knownConnectors.filter(caller.app === null ? caller : member, slugs),
      this.connectorLabels.labelsFor(caller.orgId, slugs),
      this.findTools(caller, targets),
    ]);
    const { represented } = caller;
    const facts = await this.explanationFacts.loadWithPolicy(caller, { ...member, represented }, [...known]);
    const explained = { ...facts, member, connector_visible: true, isKnown: true };
    return targets.map(({ connector_slug: slug }, position) => {
      const [label, tool] = [known.has(slug) ? labels.get(slug)?.label : undefined, tools[position]];
      if (label === undefined || tool === undefined) return null;
      const view = buildExplanationView({ ...explained, slug, tool, connectorLabel: label });
      return view.decision === 'blocked' ? view : null;
    });
  }

  /** Finds the tools, in the order of the targets: null for a whole connector, undefined for a tool that does not exist. */
  private async findTools({ orgId }: Caller, targets: readonly Target[]) {
    const named = targets.flatMap(({ connector_slug, tool_name }) =>
      tool_name === null ? [] : [{ connector_slug, tool_name }],
    );
    const found = (named.length > 0 ? await this.connectorTools.find(orgId, named) : []).values();
    return targets.map(({ tool_name }) => (tool_name === null ? null : (found.next().value ?? undefined)));
  }
}
