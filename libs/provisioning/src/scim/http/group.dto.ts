import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ResourceMetaView } from './user.dto.js';

export class GroupMemberBody {
  /** Id of a user; groups are not taken. */
  @ApiProperty() value!: string;
  /** Always `User`. */
  @ApiPropertyOptional() type?: string;
  /** The display name. */
  @ApiPropertyOptional() display?: string;
}

/** A group as a directory sends it. */
export class GroupBody {
  /** The schema URNs of the resource [RFC 7643]. */
  @ApiPropertyOptional({ type: [String] }) schemas?: string[];
  /** By what the directory knows the group; unique in the organization. */
  @ApiPropertyOptional() externalId?: string;
  /** Unique in the organization, whatever its case. */
  @ApiProperty() displayName!: string;
  /** All that are in it, 10,000 at the most in one request; without the key nobody is added or taken out. */
  @ApiPropertyOptional({ type: [GroupMemberBody] }) members?: GroupMemberBody[];
}

/** A group, with its members unless they are left out. */
export class GroupView extends GroupBody {
  /** The id of the group. It never changes. */
  @ApiProperty() id!: string;
  /** Metadata of the resource [RFC 7643]. */
  @ApiProperty({ type: ResourceMetaView }) meta!: ResourceMetaView;
}
