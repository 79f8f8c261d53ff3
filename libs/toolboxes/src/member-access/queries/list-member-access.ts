import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { canExplain, type EffectivePolicy, ExplanationFacts } from '#access-control';
import { activeTools, Connectors } from '#catalog';
import { MemberUses } from '#connections';
import { type Tier } from '#connector-definition';
import { MemberAuthorities, type MemberAuthority, MemberLabels, TeamLabels } from '#identity';
import { type Caller, notFound, Reads, textKey } from '#kernel';
import { type Page, Paging, type Sorts } from '#kernel/paging';
import { asCaller } from '../domain/as-caller.js';
import { findRule, listOrigins } from '../domain/access-way.js';
import { AccessWayReader, type UsableConnector } from '../services/access-way-reader.js';
import {
  type AccessedConnector,
  buildMemberAccessView,
  type MemberAccessQuery,
  type MemberAccessView,
  type PageFacts,
} from './member-access.view.js';

/** Lists the connectors that a member can use, with the ways and reasons. */
export class ListMemberAccess extends Query<Page<MemberAccessView>> {
  constructor(
    readonly caller: Caller,
    readonly userId: string,
    readonly query: MemberAccessQuery,
  ) {
    super();
  }
}

const sorts: Sorts = { connector_label: { by: 'label' } };

@QueryHandler(ListMemberAccess)
export class ListMemberAccessHandler implements IQueryHandler<ListMemberAccess> {
  constructor(
    private readonly reads: Reads,
    private readonly paging: Paging,
    private readonly memberAuthorities: MemberAuthorities,
    private readonly accessWayReader: AccessWayReader,
    private readonly connectors: Connectors,
    private readonly explanationFacts: ExplanationFacts,
    private readonly memberUses: MemberUses,
    private readonly memberLabels: MemberLabels,
    private readonly teamLabels: TeamLabels,
  ) {}

  async execute({ caller, userId, query }: ListMemberAccess): Promise<Page<MemberAccessView>> {
    canExplain(caller, userId).orThrow();
    const authority = (await this.memberAuthorities.load(caller.orgId, [userId])).get(userId);
    if (!authority) throw notFound('member');
    return this.reads.heavily(() => this.list(caller, authority, query));
  }

  private async list(caller: Caller, authority: MemberAuthority, query: MemberAccessQuery) {
    const { orgId } = caller;
    const route = `GET /member/${authority.userId}/access` as const;
    const window = this.paging.open({ orgId, route, query, sorts });
    const member = asCaller(caller, authority);
    const { usable, policy } = await this.accessWayReader.load(caller, member);
    const listed = await this.filterByTier(member, usable.filter(isListed(query, policy)), policy, query.tier);
    const { result, ...cursors } = window.buildPage(
      listed.map((each) => ({ ...each, page_id: each.connector.slug, page_key: textKey(each.connector.name) })),
    );
    const accessed = await this.loadTools(member, result);
    const facts = await this.loadFacts({ caller, member, authority, policy }, accessed);
    return { result: accessed.map((each) => buildMemberAccessView(each, facts)), ...cursors };
  }

  /** Only the definitions of connectors say which tier their tools have, so they are loaded only for this filter. */
  private async filterByTier(
    member: Caller,
    usable: readonly UsableConnector[],
    policy: EffectivePolicy,
    tier: Tier | undefined,
  ): Promise<readonly UsableConnector[]> {
    if (tier === undefined) return usable;
    const accessed = await this.loadTools(member, usable);
    const matching = new Set(accessed.filter(isAllowedIn(tier, policy)).map(({ connector }) => connector.slug));
    return usable.filter(({ connector }) => matching.has(connector.slug));
  }

  private async loadTools(member: Caller, usable: readonly UsableConnector[]): Promise<AccessedConnector[]> {
    const slugs = usable.map(({ connector }) => connector.slug);
    const found = await this.connectors.findMany(member, slugs);
    return usable.flatMap(({ connector: { slug }, ways }) => {
      const connector = found.get(slug);
      return connector ? [{ connector, ways }] : [];
    });
  }

  private async loadFacts(
    { caller, member, authority, policy }: Readers,
    accessed: readonly AccessedConnector[],
  ): Promise<PageFacts> {
    const { orgId } = caller;
    const slugs = accessed.map(({ connector }) => connector.slug);
    const shown = accessed.flatMap(({ ways }) => ways.filter(({ is_visible }) => is_visible));
    const [facts, lastUses, owners, teams] = await Promise.all([
      this.explanationFacts.load(caller, member.represented, policy, slugs),
      this.memberUses.lastUses(orgId, member.userId, slugs),
      this.memberLabels.labelsFor(orgId, [...new Set(shown.flatMap(({ resource }) => resource?.owner_user_id ?? []))]),
      this.teamLabels.labelsFor(orgId, [...new Set(shown.flatMap(({ team_id }) => team_id ?? []))]),
    ]);
    // The list of a suspended member says what applies after the suspension.
    const active = { ...authority, suspended_by: null };
    const explained = { ...facts, member: active, connector_visible: true, isKnown: true, policy };
    return { explained, policy, seesApproval: caller.permissions.has('org:manage'), lastUses, owners, teams };
  }
}

/** The reader of the list, and the member whose access is listed. */
type Readers = { caller: Caller; member: Caller; authority: MemberAuthority; policy: EffectivePolicy };

const isListed =
  ({ connector_slug, origin }: MemberAccessQuery, policy: EffectivePolicy) =>
  ({ connector: { slug }, ways }: UsableConnector): boolean =>
    (connector_slug === undefined || connector_slug === slug) &&
    (origin === undefined || listOrigins(ways, policy.grantsOn(slug).length > 0).includes(origin));

/** Whether restrictions allow at least one tool of this tier that the ways include. */
const isAllowedIn =
  (tier: Tier, policy: EffectivePolicy) =>
  ({ connector, ways }: AccessedConnector): boolean =>
    activeTools(connector).some(
      (tool) =>
        tool.tier === tier && findRule(ways, tool) !== null && policy.decideTool(connector.slug, tool.facts).allowed,
    );
