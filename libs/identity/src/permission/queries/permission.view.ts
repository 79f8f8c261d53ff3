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
  /**
   * Whether user interfaces should show the permission with a warning. Assigning it works as for any other permission.
   */
  sensitive!: boolean;
  /** Whether members who hold the permission through a role count as billable seats. */
  uses_seat!: boolean;
  /** Whether the caller holds the permission, and therefore may grant it. */
  held!: boolean;
  /** The plan feature that the permission requires; null if none. */
  @ApiProperty({ type: String, nullable: true }) feature!: string | null;
}
