import { ApiProperty, ApiPropertyOptional, OmitType, PartialType } from '@nestjs/swagger';
import { ResourceMetaView } from '../../scim-user/http/user.dto.js';

export class GroupMemberBody {
  /** The id of a user. Nested groups are not supported. */
  @ApiProperty() value!: string;
  /** Always `User`. */
  @ApiPropertyOptional() type?: string;
  /** The display name of the user. */
  @ApiPropertyOptional() display?: string;
}

export class GroupMemberView extends PartialType(GroupMemberBody) {
  /** The address of the user [RFC 7643]. */
  @ApiPropertyOptional() $ref?: string;
}

/** A group as a directory sends it. */
export class GroupBody {
  /** The schema URNs of the resource [RFC 7643]. */
  @ApiPropertyOptional({ type: [String] }) schemas?: string[];
  /** The group's id in the directory, unique in the organization. */
  @ApiPropertyOptional() externalId?: string;
  /** The name of the group, unique in the organization regardless of case. */
  @ApiProperty() displayName!: string;
  /** All members, at most 10,000 in one request. If omitted, members do not change. */
  @ApiPropertyOptional({ type: [GroupMemberBody] }) members?: GroupMemberBody[];
}

/**
 * A group with its members. `attributes` and `excludedAttributes` can omit everything except `schemas`, `id` and
 * `displayName`.
 */
export class GroupView extends OmitType(GroupBody, ['schemas', 'members']) {
  /** The schema URNs of the resource [RFC 7643]. */
  @ApiProperty({ type: [String] }) schemas!: string[];
  /** The id of the group. It never changes. */
  @ApiProperty() id!: string;
  /** The members of the group. */
  @ApiPropertyOptional({ type: [GroupMemberView] }) members?: GroupMemberView[];
  /** Metadata of the resource [RFC 7643]. */
  @ApiPropertyOptional({ type: ResourceMetaView }) meta?: ResourceMetaView;
}
