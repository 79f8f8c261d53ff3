import { IsInt, IsObject, Length, Min } from 'class-validator';
import { type InstalledDefinition } from '#connector-definition';
import { MayBeAbsent, MayBeNull } from '#kernel';
import { type DefinitionInstallation } from '#vault-protocol';

export class InstallBody implements DefinitionInstallation {
  /** The organization; the signature names the same. */
  @MayBeAbsent() @Length(1, 60) org?: string;
  @Length(1, 200) slug!: string;
  @Length(1, 100) definition_digest!: string;
  @IsInt() @Min(0) definition_version!: number;
  /** The parts of the connector's definition that concern the credential. */
  @IsObject() definition!: InstalledDefinition;
  /** The generation the service last saw; the vault counts generations itself. */
  @MayBeNull() @IsInt() oauth_app_generation?: number | null;
}
