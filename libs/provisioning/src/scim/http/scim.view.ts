import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ErrorEnvelopeView } from '#platform/openapi';
import { scimTypes } from '../domain/scim-errors.js';

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

/** A failure in the format of the protocol, combined with the usual format [RFC 7644]. */
export class ScimErrorView extends ErrorEnvelopeView {
  /** The URN of the error message [RFC 7644]. */
  @ApiProperty({ type: [String] }) schemas!: string[];
  /** The HTTP status, as text. */
  @ApiProperty({ example: '404' }) status!: string;
  /** The error type of the protocol, if one fits. */
  @ApiPropertyOptional({ enum: scimTypes }) scimType?: string;
  /** The same sentence as `error.message`. */
  @ApiProperty() detail!: string;
}
