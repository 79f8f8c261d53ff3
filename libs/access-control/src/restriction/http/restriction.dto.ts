import { ApiHideProperty, ApiPropertyOptional, PartialType } from '@nestjs/swagger';
import { Allow, ArrayMaxSize, Equals, IsArray, IsIn, IsString, Length, ValidateIf } from 'class-validator';
import { Id, ListOf, MayBeAbsent } from '#kernel/http';

const maxEntries = 1000;

class ToolRefBody {
  /** The slug of a connector that is not in `connector_slugs`. */
  @IsString() @Length(1, 200) connector_slug!: string;

  /** The exact name from the connector's tool list. */
  @IsString() @Length(1, 200) tool_name!: string;

  /** Only in responses. Ignored in requests, so that clients can send back what they read. */
  @ApiHideProperty() @Allow() tool_label?: unknown;
}

/**
 * A body must contain at least one of the two lists; either list may be empty. Fields have no initial values, because
 * PATCH would otherwise reset fields that were not sent. If several checks of a field fail, the error reports the
 * decorator nearest to the field.
 */
export class CreateRestrictionBody {
  /** Whether the rule binds everyone with a role, or one member. To limit a team, give its members a role of their own. */
  @IsIn(['role', 'user'])
  target_type!: 'role' | 'user';

  /** The id of that role or member. */
  @Id('role', 'usr')
  target_id!: string;

  /**
   * `allow`: only the listed connectors and tools may be used. `block`: the listed connectors and tools may not be
   * used.
   */
  @IsIn(['allow', 'block'])
  mode!: 'allow' | 'block';

  /**
   * Slugs of connectors that the rule covers completely, at most 1000. Optional if `tools` is sent. A rule may list
   * nothing: with `allow` it blocks everything, and with `block` nothing.
   */
  @ApiPropertyOptional({ maxItems: maxEntries })
  @ValidateIf(({ tools }: CreateRestrictionBody, value) => value !== undefined || tools === undefined)
  @Length(1, 200, { each: true })
  @IsString({ each: true })
  @ArrayMaxSize(maxEntries)
  @IsArray({ context: { instead: 'tools' } })
  connector_slugs?: string[];

  /** Single tools of other connectors, at most 1000. */
  @MayBeAbsent() @ListOf(ToolRefBody, maxEntries) tools?: ToolRefBody[];
}

/** Only the fields to change. A list replaces the whole previous list. */
export class UpdateRestrictionBody extends PartialType(CreateRestrictionBody, { skipNullProperties: false }) {
  /** Only `false` is accepted. It clears the legacy override on all restrictions of the member. */
  @ApiPropertyOptional({ type: Boolean, enum: [false] })
  @MayBeAbsent()
  @Equals(false)
  legacy_override?: false;
}
