import { ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayNotEmpty, IsArray, IsObject, IsString, MaxLength } from 'class-validator';
import { ShareBody } from '#access-control';
import { ListOf, MayBeAbsent, Text } from '#kernel';

export class CreateConnectionBody {
  /** A slug from `GET /connector`. */
  @IsString() @MaxLength(100) connector_slug!: string;
  /** App-relative path to return to after connecting; anything else is ignored. */
  @MayBeAbsent() @IsString() redirect_uri?: string;
  /** Derived from the connector when left out. */
  @MayBeAbsent() @Text({ max: 80 }) name?: string;
  /** Grants made together with the connection. */
  @MayBeAbsent() @ListOf(ShareBody, 200) shares?: ShareBody[];
  /** The only sign-in method to offer. */
  @MayBeAbsent() @IsString() @MaxLength(100) auth_method?: string;
  /**
   * What is known beforehand of the connector's variables, such as the address of an account, by name. Each has to be
   * declared, not secret, none that the third party names itself, and of its type; 8 KiB each and 64 KiB in all.
   */
  @ApiPropertyOptional({ type: 'object', additionalProperties: true, example: { subdomain: 'acme' } })
  @MayBeAbsent()
  @IsObject()
  variables?: Record<string, unknown>;
}

export class ReconnectBody {
  /** As on creation. */
  @MayBeAbsent() @IsString() redirect_uri?: string;
  /** The only sign-in method to offer. */
  @MayBeAbsent() @IsString() @MaxLength(100) auth_method?: string;
}

export class RunPostInstallBody {
  /** Names of the steps that are wanted; all when left out. */
  @MayBeAbsent()
  @IsArray()
  @ArrayNotEmpty()
  @ArrayMaxSize(10)
  @IsString({ each: true })
  @MaxLength(63, { each: true })
  steps?: string[];
}

export class RenameConnectionBody {
  /** The display name of the connection. */
  @MayBeAbsent() @Text({ max: 80 }) name?: string;
}

/** Nothing to say. */
export class DisconnectBody {}

/** Nothing to say. */
export class RefreshCredentialsBody {}

/** Nothing to say. */
export class RefreshToolsBody {}
