import { ApiProperty } from '@nestjs/swagger';

/** Something that roles may allow. */
export class PermissionView {
  /** The name of the permission, for example `role:manage`. */
  @ApiProperty({ example: 'restriction:view' }) name!: string;
  /** The display name of the permission. */
  @ApiProperty({ example: 'See restrictions' }) label!: string;
  /** What it opens, in one sentence. */
  description!: string;
  /** The group that user interfaces show the permission in. */
  @ApiProperty({
    enum: ['organization', 'people', 'connectors', 'connections', 'toolboxes', 'restrictions', 'identity', 'developer'],
  })
  group!: string;
  /** To be shown with a warning; it needs no extra step. */
  sensitive!: boolean;
  /** Whoever holds it through a role counts as a billable seat. */
  uses_seat!: boolean;
  /** Whether the caller holds it, and hence may grant it. */
  held!: boolean;
  /** The plan feature without which it opens nothing. */
  @ApiProperty({ type: String, nullable: true }) feature!: string | null;
}
