import { ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsBoolean, IsObject, Length } from 'class-validator';
import { Flag, MayBeAbsent, MayBeNull, Text } from '#kernel';

export class SetOAuthAppBody {
  /** The client id that the third party issued. */
  @Text({ max: 500 }) client_id!: string;
  /** Left out, the secret of the same client_id stays. */
  @MayBeAbsent() @Text({ max: 2000 }) client_secret?: string;
  /** Null or left out: those that the connector asks for by default. */
  @ApiPropertyOptional({ type: [String], nullable: true })
  @MayBeNull()
  @IsArray()
  @ArrayMaxSize(100)
  @Length(1, 300, { each: true })
  scopes?: string[] | null;
  /** What the connector's definition asks for besides. */
  @ApiPropertyOptional({ type: 'object', additionalProperties: true }) @MayBeAbsent() @IsObject() extra?: Record<
    string,
    unknown
  >;
}

export class RemoveOAuthAppQuery {
  /** Although accounts signed in under it. */
  @Flag() @MayBeAbsent() @IsBoolean() force?: boolean;
}
