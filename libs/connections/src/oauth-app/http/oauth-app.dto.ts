import { ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsBoolean, IsObject, Length } from 'class-validator';
import { Flag, MayBeAbsent, MayBeNull, Text } from '#kernel';

export class SetOAuthAppBody {
  /** The client id that the third party issued. */
  @Text({ max: 500 }) client_id!: string;
  /** The client secret. If omitted, the stored secret is kept, provided that `client_id` stays the same. */
  @MayBeAbsent() @Text({ max: 2000 }) client_secret?: string;
  /** The scopes to request. If null or omitted, the connector's default scopes. */
  @ApiPropertyOptional({ type: [String], nullable: true })
  @MayBeNull()
  @IsArray()
  @ArrayMaxSize(100)
  @Length(1, 300, { each: true })
  scopes?: string[] | null;
  /** Additional settings that the connector's definition asks for. */
  @ApiPropertyOptional({ type: 'object', additionalProperties: true }) @MayBeAbsent() @IsObject() extra?: Record<
    string,
    unknown
  >;
}

export class RemoveOAuthAppQuery {
  /** Remove the application even if accounts signed in with it. */
  @Flag() @MayBeAbsent() @IsBoolean() force?: boolean;
}
