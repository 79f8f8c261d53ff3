import { ApiProperty } from '@nestjs/swagger';

/** A permission that roles can include. */
export class PermissionView {
  /** The name of the permission, for example `role:manage`. */
  @ApiProperty({ example: 'restriction:view' }) name!: string;
  /** The display name of the permission. */
  @ApiProperty({ example: 'See restrictions' }) label!: string;
  /** What the permission allows, in one sentence. */
  description!: string;
  /** The group that user interfaces show the permission in. */
  @ApiProperty({
    enum: ['organization', 'people', 'connectors', 'connections', 'toolboxes', 'restrictions', 'identity', 'developer'],
  })
  group!: string;
  /** Whether to show it with a warning. It needs no extra step. */
  sensitive!: boolean;
  /** Whether members who hold it through a role count as billable seats. */
  uses_seat!: boolean;
  /** Whether the caller holds it, and therefore may grant it. */
  held!: boolean;
  /** The plan feature that the permission requires; null if none. */
  @ApiProperty({ type: String, nullable: true }) feature!: string | null;
}
