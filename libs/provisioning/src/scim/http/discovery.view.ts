import { ApiProperty } from '@nestjs/swagger';

/** Whether a part of the protocol is supported. */
export class SupportedView {
  /** Whether the feature is supported. */
  @ApiProperty() supported!: boolean;
}

export class FilterSupportView extends SupportedView {
  /** The maximum number of resources per response. */
  @ApiProperty({ type: 'integer' }) maxResults!: number;
}

export class BulkSupportView extends SupportedView {
  /** The maximum number of operations in one request. */
  @ApiProperty({ type: 'integer' }) maxOperations!: number;
  /** The maximum size of one request in bytes. */
  @ApiProperty({ type: 'integer' }) maxPayloadSize!: number;
}

export class ServiceProviderConfigView {
  /** The schema URNs of the resource [RFC 7643]. */
  @ApiProperty({ type: [String] }) schemas!: string[];
  /** Whether PATCH is supported. */
  @ApiProperty({ type: SupportedView }) patch!: SupportedView;
  /** Whether bulk requests are supported. */
  @ApiProperty({ type: BulkSupportView }) bulk!: BulkSupportView;
  /** Whether lists can be filtered, and the maximum number of resources per response. */
  @ApiProperty({ type: FilterSupportView }) filter!: FilterSupportView;
  /** Whether passwords can be changed. Always false, because members have no passwords. */
  @ApiProperty({ type: SupportedView }) changePassword!: SupportedView;
  /** Whether lists can be sorted. */
  @ApiProperty({ type: SupportedView }) sort!: SupportedView;
  /** Whether resources have ETags. */
  @ApiProperty({ type: SupportedView }) etag!: SupportedView;
  /** How a directory authenticates. */
  @ApiProperty({ type: 'array', items: { type: 'object', additionalProperties: true } })
  authenticationSchemes!: object[];
  /** Metadata of the resource [RFC 7643]. */
  @ApiProperty({ type: 'object', additionalProperties: true }) meta!: object;
}

/** A page of resources. Source: RFC 7644, Query Resources. */
export class ListResponseView {
  /** The schema URNs of the resource [RFC 7643]. */
  @ApiProperty({ type: [String] }) schemas!: string[];
  /** The number of all matching resources. */
  @ApiProperty({ type: 'integer' }) totalResults!: number;
  /** The position of the first resource of this page, starting at 1. */
  @ApiProperty({ type: 'integer' }) startIndex!: number;
  /** The number of resources on this page. */
  @ApiProperty({ type: 'integer' }) itemsPerPage!: number;
  /** The resources of this page [RFC 7644]. */
  @ApiProperty({ type: 'array', items: { type: 'object', additionalProperties: true } }) Resources!: object[];
}
