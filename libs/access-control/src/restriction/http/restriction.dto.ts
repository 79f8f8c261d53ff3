import { ApiHideProperty, ApiPropertyOptional, PartialType } from '@nestjs/swagger';
import { Allow, ArrayMaxSize, Equals, IsArray, IsIn, IsString, Length, ValidateIf } from 'class-validator';
import { Id, ListOf, MayBeAbsent } from '#kernel';

/** Source: API specification, Limits. */
const most = 1000;

export class ToolRefBody {
  /** Slug of a connector that `connector_slugs` does not name. */
  @IsString() @Length(1, 200) connector_slug!: string;

  /** Exact name, as the connector's tool list has it. */
  @IsString() @Length(1, 200) tool_name!: string;

  /** Only ever answered; taken and left aside, so that what was read can be sent back. */
  @ApiHideProperty() @Allow() tool_label?: unknown;
}

/**
 * At least one of the two lists, which may be empty. Has no initial values: PATCH would reset what it was not sent.
 * Of several failures of a field the decorator next to it is told.
 */
export class CreateRestrictionBody {
  /** Whether the rule binds everyone who holds a role, or one member. */
  @IsIn(['role', 'user'])
  target_type!: 'role' | 'user';

  /** Id of that role or user. */
  @Id('role', 'usr')
  target_id!: string;

  /** `allow`: only what is listed may be used. `block`: all but what is listed. */
  @IsIn(['allow', 'block'])
  mode!: 'allow' | 'block';

  /** Connectors covered whole: at most 1000 slugs. May be absent where `tools` is given. */
  @ApiPropertyOptional({ maxItems: most })
  @ValidateIf(({ tools }: CreateRestrictionBody, value) => value !== undefined || tools === undefined)
  @Length(1, 200, { each: true })
  @IsString({ each: true })
  @ArrayMaxSize(most)
  @IsArray()
  connector_slugs?: string[];

  /** Single tools covered, on connectors not named whole: at most 1000. */
  @MayBeAbsent() @ListOf(ToolRefBody, most) tools?: ToolRefBody[];
}

/** Only what is to change; a list that is sent replaces the whole list. */
export class UpdateRestrictionBody extends PartialType(CreateRestrictionBody, { skipNullProperties: false }) {
  /** Only `false`: clears the override on every row of the member (rule 5). */
  @ApiPropertyOptional({ type: Boolean, enum: [false] })
  @MayBeAbsent()
  @Equals(false)
  legacy_override?: false;
}
