import { ArrayMaxSize, IsArray, IsObject, IsString, Length, MaxLength } from 'class-validator';
import { MayBeAbsent } from '#kernel';
import { AskedDefinitionFields } from '../../integration/http/asked-definition.dto.js';

export class AccountIdsBody {
  @IsArray() @ArrayMaxSize(200) @IsString({ each: true }) @MaxLength(60, { each: true }) account_ids!: string[];
}

export class RevokeBody {
  /** For the log: `connection_deleted`, `disconnected`, `owner_left`. */
  @MayBeAbsent() @Length(1, 100) reason?: string;
}

export class VariablesBody extends AskedDefinitionFields {
  /** By name; null clears. */
  @IsObject() variables!: Record<string, unknown>;
}
