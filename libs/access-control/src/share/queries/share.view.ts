import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { granteeTypes, levels } from '../domain/reach.js';

const resourceTypes = ['connection', 'toolbox', 'template', 'connector', 'file'] as const;

/** Source: API specification, Share entry. */
export class ShareView {
  /** Names the entry where it is revoked. */
  id!: string;
  /** The kind of resource that is shared. */
  @ApiProperty({ enum: resourceTypes }) resource_type!: (typeof resourceTypes)[number];
  /** The shared thing's id; of a connector, its slug. */
  resource_id!: string;
  /** Whether the share is for a member, a team or the whole organization. */
  @ApiProperty({ enum: granteeTypes }) grantee_type!: (typeof granteeTypes)[number];
  /** Null for the whole organization. */
  @ApiProperty({ type: String, nullable: true }) grantee_id!: string | null;
  /** What the share allows: view, use or edit. */
  @ApiProperty({ enum: levels }) level!: (typeof levels)[number];
  /** When the share was created. */
  created_at!: string;
  /** When the share last changed. */
  updated_at!: string;
}

/** An entry in the list of a thing's entries. */
export class ListedShareView extends ShareView {
  /** Null for the organization, and for who is no longer there. */
  @ApiProperty({ type: String, nullable: true }) grantee_label!: string | null;
  /** Of members only. */
  @ApiPropertyOptional({ type: String, nullable: true }) grantee_email?: string | null;
}

export class GranteePreviewView {
  /** Whether the share is for a member, a team or the whole organization. */
  @ApiProperty({ enum: granteeTypes }) grantee_type!: (typeof granteeTypes)[number];
  /** The id of the member or team; null for the organization. */
  @ApiProperty({ type: String, nullable: true }) grantee_id!: string | null;
  /** An `edit` entry shows as `use`. */
  @ApiProperty({ enum: ['view', 'use'] }) level!: 'view' | 'use';
  /** `edit` where the entry is more than `level` can say; absent otherwise. */
  @ApiPropertyOptional({ enum: ['edit'] }) granted_level?: 'edit';
  /** Null for the organization, and for who is no longer there. */
  @ApiProperty({ type: String, nullable: true }) name!: string | null;
}

/** Who a thing is shared with, at a glance. */
export class AccessSummaryView {
  /** What every member of the organization may do with the resource; null without such a share. */
  @ApiProperty({ enum: ['view', 'use'], nullable: true, type: String }) org_level!: 'view' | 'use' | null;
  /** The number of teams with a share. */
  @ApiProperty({ type: 'integer' }) team_count!: number;
  /** The number of members with a share of their own. */
  @ApiProperty({ type: 'integer' }) user_count!: number;
  /** Every entry, the organization's among them. */
  @ApiProperty({ type: 'integer' }) total!: number;
  /** At most five, broadest first. */
  @ApiProperty({ type: [GranteePreviewView] }) preview!: GranteePreviewView[];
}
