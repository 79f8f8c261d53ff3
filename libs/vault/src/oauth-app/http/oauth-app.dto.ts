import { ArrayMaxSize, IsArray, IsBoolean, IsObject, IsString, Length } from 'class-validator';
import { MayBeAbsent, MayBeNull } from '#kernel';
import { type GivenOAuthApp } from '#vault-protocol';
import { ExpectedDefinitionFields } from '../../integration/http/integration.dto.js';

export class OAuthAppBody extends ExpectedDefinitionFields implements GivenOAuthApp {
  @MayBeAbsent() @Length(1, 60) org?: string;
  @Length(1, 500) client_id!: string;
  /** If omitted, the stored secret is kept, provided that `client_id` stays the same. */
  @MayBeAbsent() @Length(1, 2000) client_secret?: string;
  @MayBeNull() @IsArray() @ArrayMaxSize(200) @IsString({ each: true }) scopes?: string[] | null;
  @MayBeAbsent() @IsObject() extra?: Record<string, unknown>;
  /** Whether a new client_id is registered with the connector's own redirect address. */
  @MayBeAbsent() @IsBoolean() own_callback?: boolean;
  /** The member who sets the application. */
  @MayBeAbsent() @Length(1, 60) set_by?: string;
}

export class IntegrationIdsBody {
  @IsArray() @ArrayMaxSize(200) @Length(1, 60, { each: true }) integration_ids!: string[];
}
