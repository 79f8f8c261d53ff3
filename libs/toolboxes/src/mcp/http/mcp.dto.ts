import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

const id = { oneOf: [{ type: 'string' }, { type: 'integer' }] };

/** One JSON-RPC message. Batches are not supported. */
export class McpMessageBody {
  /** The version of JSON-RPC. */
  @ApiProperty({ enum: ['2.0'] }) jsonrpc!: string;
  /** The id of the request. Absent for a notification, which is answered with 202. */
  @ApiPropertyOptional(id) id?: string | number;
  /**
   * The method, such as `initialize`, `server/discover`, `tools/list`, `tools/call`, `prompts/list` or `prompts/get`.
   */
  method!: string;
  /** The parameters of the method. */
  @ApiPropertyOptional({ type: 'object', additionalProperties: true }) params?: object;
}

/** A JSON-RPC error. Source: JSON-RPC 2.0, 5.1. */
class McpErrorView {
  /** -32700: not valid JSON; -32600: not a valid message; -32601: unknown method; -32602: invalid parameters. */
  @ApiProperty({ type: 'integer' }) code!: number;
  /** Describes the error in a sentence for people. */
  message!: string;
  /** Details, as the protocol defines them for the code. */
  @ApiPropertyOptional({ type: 'object', additionalProperties: true }) data?: object;
}

/** The answer to an invalid message. */
export class McpFailureView {
  /** The version of JSON-RPC. */
  @ApiProperty({ enum: ['2.0'] }) jsonrpc!: string;
  /** The id of the request; null if the message could not be read. */
  @ApiProperty({ ...id, nullable: true }) id!: string | number | null;
  /** The error. */
  error!: McpErrorView;
}

/** The answer to one message. */
export class McpAnswerView {
  /** The version of JSON-RPC. */
  @ApiProperty({ enum: ['2.0'] }) jsonrpc!: string;
  /** The id of the request; null if the message could not be read. */
  @ApiProperty({ ...id, nullable: true }) id!: string | number | null;
  /** The result, as the protocol defines it for the method. */
  @ApiPropertyOptional({ type: 'object', additionalProperties: true }) result?: object;
  /** The error, instead of `result`, if the message was invalid. */
  error?: McpErrorView;
}

/** Metadata of an agent address. Source: RFC 9728, 2. */
export class ProtectedResourceView {
  /** The address. */
  resource!: string;
  /** Authorization servers that issue tokens for this address. */
  authorization_servers!: string[];
  /** Scopes a token can have. */
  scopes_supported!: string[];
  /** Where a request can carry the token. */
  bearer_methods_supported!: string[];
}
