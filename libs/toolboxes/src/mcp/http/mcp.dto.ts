import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

const id = { oneOf: [{ type: 'string' }, { type: 'integer' }] };

/** One message of JSON-RPC; batches are refused. */
export class McpMessageBody {
  /** The version of JSON-RPC. */
  @ApiProperty({ enum: ['2.0'] }) jsonrpc!: string;
  /** Absent of a notification, which is answered 202. */
  @ApiPropertyOptional(id) id?: string | number;
  /** Such as `initialize`, `server/discover`, `tools/list`, `tools/call`, `prompts/list`, `prompts/get`. */
  method!: string;
  /** The parameters of the method. */
  @ApiPropertyOptional({ type: 'object', additionalProperties: true }) params?: object;
}

/** What was wrong. Source: JSON-RPC 2.0, 5.1. */
export class McpErrorView {
  /** -32700: no JSON; -32600: no message; -32601: no such method; -32602: its parameters. */
  @ApiProperty({ type: 'integer' }) code!: number;
  /** For people, in a sentence. */
  message!: string;
  /** As the protocol has it for the code. */
  @ApiPropertyOptional({ type: 'object', additionalProperties: true }) data?: object;
}

/** The answer to a message that was itself wrong. */
export class McpFailureView {
  /** The version of JSON-RPC. */
  @ApiProperty({ enum: ['2.0'] }) jsonrpc!: string;
  /** Null where the message could not be read. */
  @ApiProperty({ ...id, nullable: true }) id!: string | number | null;
  /** The error. */
  error!: McpErrorView;
}

/** The answer to one message. */
export class McpAnswerView {
  /** The version of JSON-RPC. */
  @ApiProperty({ enum: ['2.0'] }) jsonrpc!: string;
  /** Null where the message could not be read. */
  @ApiProperty({ ...id, nullable: true }) id!: string | number | null;
  /** As the protocol has it for the method. */
  @ApiPropertyOptional({ type: 'object', additionalProperties: true }) result?: object;
  /** In place of `result` where the message itself was wrong. */
  error?: McpErrorView;
}
