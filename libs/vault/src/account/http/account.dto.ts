import { ArrayMaxSize, IsArray, IsObject, IsString, Length, MaxLength } from 'class-validator';
import { MayBeAbsent } from '#kernel';
import { type AccountIds, type Revocation, type VariableValues } from '#vault-protocol';
import { ExpectedDefinitionFields } from '../../integration/http/integration.dto.js';

export class AccountIdsBody implements AccountIds {
  @IsArray() @ArrayMaxSize(200) @IsString({ each: true }) @MaxLength(60, { each: true }) account_ids!: string[];
}

export class RevokeBody implements Revocation {
  /** The reason for the log: `connection_deleted`, `disconnected`, `owner_left`. */
  @MayBeAbsent() @Length(1, 100) reason?: string;
}

export class VariablesBody extends ExpectedDefinitionFields implements VariableValues {
  /** Values by name; null clears a variable. */
  @IsObject() variables!: Record<string, unknown>;
}
