import { Type } from 'class-transformer';
import { IsInt, IsObject, Length, MaxLength, Min } from 'class-validator';
import { MayBeAbsent, MayBeNull } from '#kernel';
import { type DefinitionInstallation, type DefinitionReference } from '#vault-protocol';
import { type InstalledDefinition } from '#connector-definition';
import { type AskedDefinition } from '../domain/asked-definition.js';

/** Identifies the definition a request was made from; in the query if there is no body. */
export class AskedDefinitionFields implements DefinitionReference {
  @MayBeAbsent() @MaxLength(100) definition_digest?: string;
  @MayBeAbsent() @Type(() => Number) @IsInt() @Min(0) definition_version?: number;
}

export const askedIn = ({ definition_digest, definition_version }: DefinitionReference): AskedDefinition | null =>
  definition_digest === undefined ? null : { digest: definition_digest, version: definition_version ?? Infinity };

export class InstallBody implements DefinitionInstallation {
  /** The organization. It must match the organization in the signature. */
  @MayBeAbsent() @Length(1, 60) org?: string;
  @Length(1, 200) slug!: string;
  @Length(1, 100) definition_digest!: string;
  @IsInt() @Min(0) definition_version!: number;
  /** The parts of the connector's definition that the vault needs to handle credentials. */
  @IsObject() definition!: InstalledDefinition;
  /** The newest generation that the service knows. The vault has its own count of generations. */
  @MayBeNull() @IsInt() oauth_app_generation?: number | null;
}
