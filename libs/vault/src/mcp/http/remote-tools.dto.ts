import { IsBoolean, IsInt, IsObject, Length, Max, Min } from 'class-validator';
import { MayBeAbsent } from '#kernel';
import { type ListRequest, type RemoteToolRequest } from '#vault-protocol';
import { ExpectedDefinitionFields } from '../../integration/http/integration.dto.js';

export class ListRemoteToolsBody extends ExpectedDefinitionFields implements ListRequest {
  @MayBeAbsent() @IsInt() @Min(1) @Max(60_000) timeout_ms?: number;
}

export class CallRemoteToolBody extends ListRemoteToolsBody implements RemoteToolRequest {
  @Length(1, 1000) tool!: string;
  @IsObject() arguments!: Record<string, unknown>;
  /** The maximum size of the result in bytes. Blocks beyond it are dropped, and `truncated` is set. */
  @MayBeAbsent() @IsInt() @Min(1) @Max(1 << 20) max_bytes?: number;
  /** Ignored. Services of an earlier version send this field. */
  @MayBeAbsent() @IsBoolean() idempotent?: boolean;
  /** Whether the response contains progress reports, one per line, before the result. */
  @MayBeAbsent() @IsBoolean() progress?: boolean;
}
