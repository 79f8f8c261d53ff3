import { ApiProperty } from '@nestjs/swagger';

/** A connector with tools in toolboxes of the caller's. */
export class UsedConnectorView {
  /** The slug of the connector: its name in addresses. */
  slug!: string;
  /** The slug where the catalog has no name for it. */
  label!: string;
  /** The address of the logo; null without one. */
  @ApiProperty({ type: String, nullable: true }) logo!: string | null;
  /** The number of toolboxes that use the connector. */
  @ApiProperty({ type: 'integer' }) toolbox_count!: number;
  /** Entries of it that nobody can call now. */
  @ApiProperty({ type: 'integer' }) unmet_count!: number;
}
