import { ApiProperty } from '@nestjs/swagger';

/** Something that roles may allow. */
export class PermissionView {
  @ApiProperty({ example: 'restriction:view' }) name!: string;
  @ApiProperty({ example: 'See restrictions' }) label!: string;
  /** What it opens, in one sentence. */
  description!: string;
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
