import { Type } from 'class-transformer';
import { IsInt, MaxLength, Min } from 'class-validator';
import { MayBeAbsent } from '#kernel';
import { type DefinitionReference } from '#vault-protocol';
import { type AskedDefinition } from '../domain/asked-definition.js';

/** Identifies the definition a request was made from; in the query if there is no body. */
export class AskedDefinitionFields implements DefinitionReference {
  @MayBeAbsent() @MaxLength(100) definition_digest?: string;
  @MayBeAbsent() @Type(() => Number) @IsInt() @Min(0) definition_version?: number;
}

export const askedIn = ({ definition_digest, definition_version }: DefinitionReference): AskedDefinition | null =>
  definition_digest === undefined ? null : { digest: definition_digest, version: definition_version ?? Infinity };
