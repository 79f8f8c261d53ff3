import { Type } from 'class-transformer';
import { IsInt, IsObject, Length, MaxLength, Min } from 'class-validator';
import { MayBeAbsent, MayBeNull } from '#kernel/http';
import { type IntegrationInput, type DefinitionReference } from '#vault-protocol';
import { type InstalledDefinition } from '#connector-definition';
import { type ExpectedDefinition } from '../domain/integrations.js';

/** Identifies the definition that a request was made from. The fields are in the query if the request has no body. */
export class ExpectedDefinitionFields implements DefinitionReference {
  @MayBeAbsent() @MaxLength(100) definition_digest?: string;
  @MayBeAbsent() @Type(() => Number) @IsInt() @Min(0) definition_version?: number;
}

export const expectedDefinitionIn = ({
  definition_digest,
  definition_version,
}: DefinitionReference): ExpectedDefinition | null =>
  definition_digest === undefined ? null : { digest: definition_digest, version: definition_version ?? Infinity };

export class InstallBody implements IntegrationInput {
  /** The organization. It must match the organization in the signature. */
  @MayBeAbsent() @Length(1, 60) org?: string;
  @Length(1, 200) slug!: string;
  @Length(1, 100) definition_digest!: string;
  @IsInt() @Min(0) definition_version!: number;
  /** The parts of the connector's definition that the vault needs to handle credentials. */
  @IsObject() definition!: InstalledDefinition;
  /** Ignored, because the vault counts generations itself. Services of an earlier version send this field. */
  @MayBeNull() @IsInt() oauth_app_generation?: number | null;
}
