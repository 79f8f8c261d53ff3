import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { MemberAuthorities } from '#identity';
import { type Caller, notFound } from '#kernel';
import { AccessDecider } from '../../decision/services/access-decider.js';
import { ConnectorLabels } from '../../restriction/domain/connector-labels.js';
import { ExplanationFacts } from '../services/explanation-facts.js';
import { buildExplanationView, type ExplanationView } from './explanation.view.js';

/** Why connectors are blocked, by slug. */
export type OwnBlocks = ReadonlyMap<string, Pick<ExplanationView, 'sentence' | 'can_request_access'>>;

/**
 * Explains why the caller may not use some connectors, like `ExplainAccess`, but for a page of connectors at once.
 * Connectors that the caller may use or cannot see are absent.
 */
export class ExplainOwnBlocks extends Query<OwnBlocks> {
  constructor(
    readonly caller: Caller,
    readonly slugs: readonly string[],
  ) {
    super();
  }
}

@QueryHandler(ExplainOwnBlocks)
export class ExplainOwnBlocksHandler implements IQueryHandler<ExplainOwnBlocks> {
  constructor(
    private readonly memberAuthorities: MemberAuthorities,
    private readonly connectorLabels: ConnectorLabels,
    private readonly accessDecider: AccessDecider,
    private readonly explanationFacts: ExplanationFacts,
  ) {}

  async execute({ caller, slugs }: ExplainOwnBlocks): Promise<OwnBlocks> {
    if (slugs.length === 0) return new Map();
    const seen = await this.connectorLabels.seenBy(caller, slugs);
    const visible = [...seen.keys()];
    const member = (await this.memberAuthorities.load(caller.orgId, [caller.userId])).get(caller.userId);
    if (!member) throw notFound('member');
    const policy = await this.accessDecider.policyFor({ ...member, represented: caller.represented }, visible);
    const facts = await this.explanationFacts.load(caller, caller.represented, policy, visible);
    const explained = { ...facts, member, tool: null, connector_visible: true, policy };
    return new Map(
      visible
        .map((slug) => buildExplanationView({ ...explained, slug, connectorLabel: seen.get(slug)!.label }))
        .filter(({ decision }) => decision === 'blocked')
        .map((view) => [view.connector_slug, view]),
    );
  }
}
