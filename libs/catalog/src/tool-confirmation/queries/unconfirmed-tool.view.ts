import { Injectable } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  canConfirmTool,
  canSeeRestrictions,
  type RestrictedByOthers,
  RestrictionsByOthers,
  ToolConfirmations,
  type UnconfirmedRule,
} from '#access-control';
import { type ConnectorDefinition } from '#connector-definition';
import { type Caller } from '#kernel';
import { differences } from '../../tool/domain/differences.js';
import { type CatalogTool } from '../../tool/domain/catalog-tool.js';
import { resolveRequestDigest } from '../domain/request-digest.js';
import { type ReviewedRequest, reviewedRequest } from '../domain/reviewed-request.js';
import { EarlierRequests } from '../persistence/earlier-requests.js';

/** An earlier version of a tool that allow rules list. */
class AllowedVersionView {
  /** The request of this version. Null if it is not stored, for example because it came with an earlier release. */
  @ApiProperty({ type: 'object', nullable: true, additionalProperties: true }) request!: ReviewedRequest | null;
  /** JSON Pointers to the differences from the current request, at most 100. Empty without an earlier request. */
  @ApiProperty({ type: [String] }) changed_pointers!: string[];
  /** The ids of the rules that list this version, at most 50. Absent for callers without `restriction:view`. */
  @ApiPropertyOptional({ type: [String] }) restriction_ids?: string[];
}

/** A change to a tool that allow rules list. Members whom these rules bind cannot use the tool until it is confirmed. */
export class UnconfirmedToolView {
  /** A digest of the current request. Send it to confirm exactly this request. */
  request_digest!: string;
  /** The current request. */
  @ApiProperty({ type: 'object', additionalProperties: true }) request!: ReviewedRequest;
  /** The versions that the rules list. There are several if the rules were written at different times. */
  @ApiProperty({ type: [AllowedVersionView] }) allowed_versions!: AllowedVersionView[];
  /** Whether the caller may confirm the change for at least one of the rules. */
  can_confirm!: boolean;
}

/** A connector with its tools. */
type Listed = { slug: string; definition: ConnectorDefinition; tools: readonly CatalogTool[] };

const maxShown = { versions: 20, rules: 50 };

/** Shows the tools whose changes wait for confirmation. */
@Injectable()
export class UnconfirmedTools {
  constructor(
    private readonly toolConfirmations: ToolConfirmations,
    private readonly earlierRequests: EarlierRequests,
    private readonly restrictionsByOthers: RestrictionsByOthers,
  ) {}

  /** Returns the views by name of the tool. Tools without a change that waits for confirmation are absent. */
  async load(caller: Caller, connector: Listed): Promise<ReadonlyMap<string, UnconfirmedToolView>> {
    const { slug, tools } = connector;
    const facts = tools.map((tool) => tool.facts);
    const unconfirmed = await this.toolConfirmations.find(caller.orgId, slug, facts);
    const origins = [...unconfirmed.values()].flat().flatMap(({ entry }) => entry.origin ?? []);
    const earlier = await this.earlierRequests.find(caller.orgId, slug, [...new Set(origins)]);
    const restricted = await this.restrictionsByOthers.find(caller, [...unconfirmed.values()].flat());
    return new Map(
      tools.flatMap((tool) => {
        const rules = unconfirmed.get(tool.facts.name);
        return rules
          ? [[tool.facts.name, buildUnconfirmedToolView(caller, connector, tool, { rules, earlier, restricted })]]
          : [];
      }),
    );
  }
}

type Unconfirmed = {
  rules: readonly UnconfirmedRule[];
  earlier: ReadonlyMap<string, ReviewedRequest>;
  restricted: RestrictedByOthers;
};

function buildUnconfirmedToolView(
  caller: Caller,
  { definition }: Listed,
  tool: CatalogTool,
  { rules, earlier, restricted }: Unconfirmed,
): UnconfirmedToolView {
  const request = reviewedRequest(definition, tool.definition);
  const versions = [...new Set(rules.map(({ entry }) => entry.origin))].slice(0, maxShown.versions);
  const seesRules = canSeeRestrictions(caller).allowed;
  return {
    request_digest: resolveRequestDigest(definition, tool),
    request,
    allowed_versions: versions.map((origin) => {
      const allowed = earlier.get(origin ?? '') ?? null;
      const listing = rules.filter(({ entry }) => entry.origin === origin).slice(0, maxShown.rules);
      return {
        request: allowed,
        changed_pointers: allowed ? differences(allowed, request) : [],
        ...(seesRules && { restriction_ids: listing.map(({ id }) => id) }),
      };
    }),
    can_confirm: canConfirmTool(caller, rules, restricted).allowed,
  };
}
