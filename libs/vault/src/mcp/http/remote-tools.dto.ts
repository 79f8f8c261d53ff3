import { IsBoolean, IsInt, IsObject, Length, Max, Min } from 'class-validator';
import { MayBeAbsent } from '#kernel';
import { type ListRequest, type RemoteToolRequest } from '#vault-protocol';
import { AskedDefinitionFields } from '../../integration/http/integration.dto.js';

export class ListRemoteToolsBody extends AskedDefinitionFields implements ListRequest {
  @MayBeAbsent() @IsInt() @Min(1) @Max(60_000) timeout_ms?: number;
}

export class CallRemoteToolBody extends ListRemoteToolsBody implements RemoteToolRequest {
  @Length(1, 1000) tool!: string;
  @IsObject() arguments!: Record<string, unknown>;
  /** Limit for the result. The rest is omitted, and `truncated` is set. */
  @MayBeAbsent() @IsInt() @Min(1) @Max(1 << 20) max_bytes?: number;
  /** Sent by services of an earlier version; ignored. */
  @MayBeAbsent() @IsBoolean() idempotent?: boolean;
  /** Whether progress is reported before the result, one line each. */
  @MayBeAbsent() @IsBoolean() progress?: boolean;
}
