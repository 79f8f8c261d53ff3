import { Injectable } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { MemberLabels } from '#identity';
import { mapTextsInSteps, runInTurns, withoutHidden } from '#kernel';
import { type Connector } from '../../connector/domain/connector.js';
import { RuleToolView } from '../../connector/queries/tool.view.js';
import {
  selectCurrentVersion,
  type DisabledReason,
  disabledReason,
  disabledReasons,
  type RegisteredTool,
  type VariantState,
  variantStates,
} from '../../registered-tool/domain/registered-tool.js';
import { RegisteredTools } from '../../registered-tool/domain/registered-tools.js';
import {
  readToolAnnotations,
  readObjectFields,
  raisedTier,
  readInputSchema,
  statedTier,
} from '../../registered-tool/domain/remote-tool.js';
import {
  newRoom,
  type Review,
  type ReviewedVariant,
  type ReviewedVersion,
  type ReviewFlag,
  reviewFlags,
  buildReview,
  type Room,
  listReviewedVariants,
} from '../domain/review.js';

/** A version of a tool, for comparison. Hidden characters appear as codes such as `\u{202e}`. */
class ReviewedVersionView implements ReviewedVersion {
  /** The description of the tool in this version. */
  description!: string;
  /** The arguments of the tool, as a JSON Schema. */
  @ApiProperty({ type: 'object', additionalProperties: true }) input_schema!: object;
  /** The annotations that the server gives the tool. */
  @ApiProperty({ type: 'object', additionalProperties: true }) annotations!: Record<string, unknown>;
  /** The server's `_meta` of the tool. Latchkey compares it, but does not pass it on to clients. */
  @ApiProperty({ type: 'object', additionalProperties: true }) meta!: Record<string, unknown>;
  /** A digest of this version of the tool. */
  hash!: string;
  /**
   * Whether the versions in the response together exceed 4 MiB. Then only the first 100 characters of the description are
   * shown, and no schema, annotations, `_meta` or differences. List fewer tools with `limit` or `q` to see more.
   */
  truncated!: boolean;
}

/** A version of a tool that awaits review. */
class ReviewView implements Review {
  /** Whether the tool is new or has changed. */
  @ApiProperty({ enum: ['changed', 'new'] }) state!: 'changed' | 'new';
  /** The accepted version; null for a new tool. */
  @ApiProperty({ type: ReviewedVersionView, nullable: true }) previous!: ReviewedVersionView | null;
  /** The version that awaits review. */
  current!: ReviewedVersionView;
  /** JSON Pointers to the differences between both versions, at most 100. */
  @ApiProperty({ type: [String] }) changed_pointers!: string[];
  /** Warnings about details that a reviewer may overlook. The warnings do not judge the content of the description. */
  @ApiProperty({ enum: reviewFlags, isArray: true }) flags!: ReviewFlag[];
}

/** A version that some accounts get instead of the accepted one, or that was refused. */
class ToolVariantView extends ReviewedVersionView implements ReviewedVariant {
  /** `accepted` and `refused` are decisions of a reviewer. They apply only to accounts that get this version. */
  @ApiProperty({ enum: variantStates }) state!: VariantState;
  /** JSON Pointers to the differences from the accepted version, at most 100. */
  @ApiProperty({ type: [String] }) changed_pointers!: string[];
  /** Warnings about details that a reviewer may overlook. */
  @ApiProperty({ enum: reviewFlags, isArray: true }) flags!: ReviewFlag[];
}

/** A tool as managers of its connector see it. */
export class RegisteredToolView extends RuleToolView {
  /** `disabled`: no caller can call the tool. */
  @ApiProperty({ enum: ['active', 'disabled'] }) override status!: 'active' | 'disabled';
  /** JSON Schema of the arguments. */
  @ApiProperty({ type: 'object', additionalProperties: true }) input_schema!: object;
  /** Whether the caller may enable or disable the tool. */
  can_manage!: boolean;
  /**
   * Why no caller can call the tool. Absent if the tool is active. If a tool that is `new` or `changed` has no `review`,
   * its version was refused. This field and all later fields exist only for tools of remote MCP servers.
   */
  @ApiPropertyOptional({ enum: disabledReasons }) disabled_reason?: DisabledReason;
  /** The server's annotations: hints about what the tool does. */
  @ApiPropertyOptional({ type: 'object', additionalProperties: true }) annotations?: object;
  /** SHA-256 of the RFC 8785 form of the tool as its server lists it now. */
  hash?: string;
  /** `label`: the server states the tier. `manager`: a manager set a higher tier. */
  @ApiPropertyOptional({ enum: ['label', 'manager'] }) tier_source?: 'label' | 'manager';
  /** The next version to review; absent if none awaits review. */
  review?: ReviewView;
  /** The other versions that the server offers to some accounts, and the refused versions. */
  @ApiPropertyOptional({ type: [ToolVariantView] }) variants?: ToolVariantView[];
  /** When the server first listed the tool. */
  @ApiPropertyOptional({ format: 'date-time' }) first_seen_at?: string;
  /** When the server last listed the tool. */
  @ApiPropertyOptional({ format: 'date-time' }) last_seen_at?: string;
  /**
   * Since when no connection has listed the tool. After a day the tool cannot be called. After 90 days it is deleted.
   */
  @ApiPropertyOptional({ type: String, format: 'date-time', nullable: true }) missing_since?: string | null;
  /** The id of the member who last accepted or refused a version; null if none did. */
  @ApiPropertyOptional({ type: String, nullable: true }) reviewed_by?: string | null;
  /** The name of this member. Null if there is none, or if the member has left the organization. */
  @ApiPropertyOptional({ type: String, nullable: true }) reviewed_by_label?: string | null;
}

/** Adds the facts in the registry to the rows of remote MCP tools. */
@Injectable()
export class RegistryRows {
  constructor(
    private readonly registeredTools: RegisteredTools,
    private readonly memberLabels: MemberLabels,
  ) {}

  /** Returns the rows of a page. Fills in the fields of remote MCP tools. */
  async fill(orgId: string, { slug, definition }: Connector, rows: RegisteredToolView[]) {
    if (!definition.mcp || rows.length === 0) return rows;
    const names = rows.map(({ name }) => name);
    const known = new Map((await this.registeredTools.find(orgId, slug, names)).map((tool) => [tool.name, tool]));
    const reviewers = [...known.values()].flatMap(({ reviewed_by }) => reviewed_by ?? []);
    const labels =
      reviewers.length > 0 ? await this.memberLabels.labelsFor(orgId, reviewers) : new Map<string, string>();
    return runInTurns(fillRows(rows, known, labels));
  }
}

type Labels = ReadonlyMap<string, string>;

/** Fills in rows in steps, because the versions of their tools may be large. */
function* fillRows(rows: readonly RegisteredToolView[], known: ReadonlyMap<string, RegisteredTool>, labels: Labels) {
  const room = newRoom();
  const filled: RegisteredToolView[] = [];
  for (const row of rows) {
    const tool = known.get(row.name);
    filled.push(tool ? { ...row, ...(yield* fieldsOfRemote(tool, labels, room)) } : row);
  }
  return filled;
}

function* fieldsOfRemote(
  registered: RegisteredTool,
  labels: Labels,
  room: Room,
): Generator<void, Partial<RegisteredToolView>> {
  const { tool, hash } = selectCurrentVersion(registered);
  const { first_seen_at, last_seen_at, missing_since, reviewed_by, raised_tier } = registered;
  return {
    input_schema: readInputSchema(tool),
    disabled_reason: disabledReason(registered) ?? undefined,
    annotations: readObjectFields(yield* mapTextsInSteps(readToolAnnotations(tool), withoutHidden)),
    hash,
    tier_source: raisedTier(tool, raised_tier) === statedTier(tool) ? 'label' : 'manager',
    review: (yield* buildReview(registered, room)) ?? undefined,
    variants: yield* listReviewedVariants(registered, room),
    first_seen_at,
    last_seen_at,
    missing_since,
    reviewed_by,
    reviewed_by_label: labels.get(reviewed_by ?? '') ?? null,
  };
}
