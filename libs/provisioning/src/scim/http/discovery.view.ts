import { ApiProperty } from '@nestjs/swagger';

/** Whether a part of the protocol is served. */
export class SupportedView {
  @ApiProperty() supported!: boolean;
}

export class FilterSupportView extends SupportedView {
  /** Resources of an answer at the most. */
  @ApiProperty({ type: 'integer' }) maxResults!: number;
}

export class BulkSupportView extends SupportedView {
  @ApiProperty({ type: 'integer' }) maxOperations!: number;
  @ApiProperty({ type: 'integer' }) maxPayloadSize!: number;
}

export class ServiceProviderConfigView {
  @ApiProperty({ type: [String] }) schemas!: string[];
  @ApiProperty({ type: SupportedView }) patch!: SupportedView;
  @ApiProperty({ type: BulkSupportView }) bulk!: BulkSupportView;
  @ApiProperty({ type: FilterSupportView }) filter!: FilterSupportView;
  @ApiProperty({ type: SupportedView }) changePassword!: SupportedView;
  @ApiProperty({ type: SupportedView }) sort!: SupportedView;
  @ApiProperty({ type: SupportedView }) etag!: SupportedView;
  /** How a directory proves who it is. */
  @ApiProperty({ type: 'array', items: { type: 'object', additionalProperties: true } })
  authenticationSchemes!: object[];
  @ApiProperty({ type: 'object', additionalProperties: true }) meta!: object;
}

/** A page of resources. Source: RFC 7644, Query Resources. */
export class ListResponseView {
  @ApiProperty({ type: [String] }) schemas!: string[];
  /** All that match, however many this page has. */
  @ApiProperty({ type: 'integer' }) totalResults!: number;
  /** Place of the first resource of this page, beginning with 1. */
  @ApiProperty({ type: 'integer' }) startIndex!: number;
  /** Resources of this page. */
  @ApiProperty({ type: 'integer' }) itemsPerPage!: number;
  @ApiProperty({ type: 'array', items: { type: 'object', additionalProperties: true } }) Resources!: object[];
}
