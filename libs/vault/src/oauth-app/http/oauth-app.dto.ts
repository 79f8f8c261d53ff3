import { IsArray, IsObject, IsString, Length } from 'class-validator';
import { MayBeAbsent, MayBeNull } from '#kernel';

export class OAuthAppBody {
  @MayBeAbsent() @Length(1, 60) org?: string;
  @Length(1, 500) client_id!: string;
  /** Left out it keeps the secret of the same client_id. */
  @MayBeAbsent() @Length(1, 2000) client_secret?: string;
  @MayBeNull() @IsArray() @IsString({ each: true }) scopes?: string[] | null;
  @MayBeAbsent() @IsObject() extra?: Record<string, unknown>;
}
