import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { errorCodes } from '#kernel';

class FieldErrorView {
  /**
   * A JSON Pointer (RFC 6901) into the body, or a name prefixed with `query:`, `path:` or `header:`. Empty for the body
   * itself.
   */
  @ApiProperty({ example: '/tools/3/tool_name', pattern: '^(/.*|(query|path|header):.+)?$' }) path!: string;
  /** A machine-readable reason. */
  @ApiProperty({ example: 'too_long' }) reason!: string;
  /** A message for people. */
  @ApiProperty({ example: 'tool_name is too long. Use at most 200 characters.' }) message!: string;
}

class ErrorView {
  /** A sentence for people. */
  @ApiProperty() message!: string;
  /** The code that clients branch on. */
  @ApiProperty({ enum: errorCodes }) code!: string;
  /** A stable value that says more than the code. New values may be added. */
  @ApiPropertyOptional() reason?: string;
  /** All invalid fields with their reasons. */
  @ApiPropertyOptional({ type: [FieldErrorView] }) fields?: FieldErrorView[];
  /** Further facts. Their shape depends on the reason. */
  @ApiPropertyOptional({ type: 'object', additionalProperties: true }) details?: object;
  /** Same as the X-Request-Id header. Include this id when you ask for help. */
  @ApiProperty({ example: 'req_01k7vm3q8ef6ha4x2c9b5t0rsd' }) request_id!: string;
}

/** The shape of every failure. */
export class ErrorEnvelopeView {
  /** What went wrong. */
  @ApiProperty() error!: ErrorView;
}
