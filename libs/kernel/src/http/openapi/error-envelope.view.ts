import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { errorCodes } from '../../domain/errors.js';

export class FieldErrorView {
  /**
   * A JSON Pointer (RFC 6901) into the body; of what stands elsewhere, its name after `query:`, `path:` or `header:`.
   * Empty for the body itself.
   */
  @ApiProperty({ example: '/tools/3/tool_name', pattern: '^(/.*|(query|path|header):.+)?$' }) path!: string;
  /** Why the field is wrong, for programs. */
  @ApiProperty({ example: 'too_long' }) reason!: string;
  /** What is wrong with the field, for people. */
  @ApiProperty({ example: 'tool_name is too long: at most 200 characters.' }) message!: string;
}

export class ErrorView {
  /** One sentence for a person. */
  @ApiProperty() message!: string;
  /** What a client branches on. */
  @ApiProperty({ enum: errorCodes }) code!: string;
  /** A stable refinement of the code; the list may grow. */
  @ApiPropertyOptional() reason?: string;
  /** Every field that is wrong, with the reason. */
  @ApiPropertyOptional({ type: [FieldErrorView] }) fields?: FieldErrorView[];
  /** Facts whose shape follows from the reason. */
  @ApiPropertyOptional({ type: 'object', additionalProperties: true }) details?: object;
  /** Repeats the X-Request-Id header: name it when asking for help. */
  @ApiProperty({ example: 'req_01k7vm3q8ef6ha4x2c9b5t0rsd' }) request_id!: string;
}

/** Every failure has this shape. Source: API specification, Errors. */
export class ErrorEnvelopeView {
  /** The error. */
  @ApiProperty() error!: ErrorView;
}
