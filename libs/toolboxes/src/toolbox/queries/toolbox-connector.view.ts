import { ApiProperty } from '@nestjs/swagger';

/** A connector with tools in toolboxes the caller can access. */
export class UsedConnectorView {
  /** The slug of the connector. */
  slug!: string;
  /** The display name of the connector, or its slug if the catalog has no name for it. */
  label!: string;
  /** The address of the logo. Null if there is no logo. */
  @ApiProperty({ type: String, nullable: true }) logo!: string | null;
  /** The number of toolboxes that use the connector. */
  @ApiProperty({ type: 'integer' }) toolbox_count!: number;
  /** The number of entries with tools of the connector that no caller can run now. */
  @ApiProperty({ type: 'integer' }) unmet_count!: number;
}
