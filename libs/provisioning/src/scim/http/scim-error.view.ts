import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ErrorEnvelopeView } from '#platform/openapi';
import { scimTypes } from '../domain/scim-errors.js';

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
