import { ApiProperty } from '@nestjs/swagger';

/** A connector with tools in toolboxes of the caller's. */
export class UsedConnectorView {
  slug!: string;
  /** The slug where the catalog has no name for it. */
  label!: string;
  @ApiProperty({ type: String, nullable: true }) logo!: string | null;
  @ApiProperty({ type: 'integer' }) toolbox_count!: number;
  /** Entries of it that nobody can call now. */
  @ApiProperty({ type: 'integer' }) unmet_count!: number;
}
