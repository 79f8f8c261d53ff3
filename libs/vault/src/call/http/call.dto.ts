import { IsIn, IsInt, IsObject, IsString, Length, Matches, Max, MaxLength, Min } from 'class-validator';
import { type BodyType } from '#connector-definition';
import { MayBeAbsent, MayBeNull } from '#kernel';
import { type ProxiedRequest } from '#vault-protocol';
import { ExpectedDefinitionFields } from '../../integration/http/integration.dto.js';

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const bodyTypes = ['json', 'form', 'multipart', 'raw'] as const;

export class CallBody extends ExpectedDefinitionFields implements ProxiedRequest {
  /** The tool's name, for the log. */
  @MayBeAbsent() @MaxLength(200) tool?: string;
  @IsIn(methods) method!: ProxiedRequest['method'];
  @Matches(/^\//) @MaxLength(8000) path!: string;
  @MayBeAbsent() @IsObject() query?: Record<string, string | string[]>;
  /** An additional query, already encoded. */
  @MayBeAbsent()
  @Matches(/^[\w\-.~!$'()*,:@/?%=&]*$/)
  @MaxLength(1 << 20)
  encoded_query?: string;
  @MayBeAbsent() @IsObject() headers?: Record<string, string>;
  @MayBeAbsent() body?: unknown;
  /** An already encoded form, instead of `body`. */
  @MayBeAbsent() @IsString() encoded_body?: string;
  @MayBeNull() @IsIn(bodyTypes) body_type?: BodyType | null;
  @MayBeAbsent() @IsInt() @Min(1) @Max(60_000) timeout_ms?: number;
  /** The maximum length of the response body. A longer body is cut off, and `truncated` is set. */
  @MayBeAbsent() @IsInt() @Min(1) @Max(8 * 1024 * 1024) max_bytes?: number;
  /** Sent as `Idempotency-Key`. */
  @MayBeNull() @Length(1, 255) idempotency_key?: string | null;
}
