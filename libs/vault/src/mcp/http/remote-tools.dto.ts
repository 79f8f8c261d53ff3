import { IsBoolean, IsInt, IsObject, Length, Max, Min } from 'class-validator';
import { MayBeAbsent } from '#kernel';
import { AskedDefinitionFields } from '../../integration/http/asked-definition.dto.js';

export class ListRemoteToolsBody extends AskedDefinitionFields {
  @MayBeAbsent() @IsInt() @Min(1) @Max(60_000) timeout_ms?: number;
}

export class CallRemoteToolBody extends ListRemoteToolsBody {
  @Length(1, 1000) tool!: string;
  @IsObject() arguments!: Record<string, unknown>;
  /** Of the result; what is more is left out, with `truncated`. */
  @MayBeAbsent() @IsInt() @Min(1) @Max(1 << 20) max_bytes?: number;
  /** Sent by services of an earlier version, and not read. */
  @MayBeAbsent() @IsBoolean() idempotent?: boolean;
  /** Whether how far it has come is told before the result, a line each. */
  @MayBeAbsent() @IsBoolean() progress?: boolean;
}
