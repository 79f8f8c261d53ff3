import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsObject, IsString, MaxLength } from 'class-validator';
import { ShareBody } from '#access-control';
import { ListOf, MayBeAbsent, Text } from '#kernel';

export class CreateConnectionBody {
  /** A slug from `GET /connector`. */
  @IsString() @MaxLength(100) connector_slug!: string;
  /** App-relative path to return to after connecting; anything else is ignored. */
  @MayBeAbsent() @IsString() redirect_uri?: string;
  /** The name. Derived from the connector if omitted. */
  @MayBeAbsent() @Text({ max: 80 }) name?: string;
  /** Shares to create together with the connection. */
  @MayBeAbsent() @ListOf(ShareBody, 200) shares?: ShareBody[];
  /** The only sign-in method to offer. */
  @MayBeAbsent() @IsString() @MaxLength(100) auth_method?: string;
  /**
   * Values of the connector's variables that are already known, such as the address of an account, by name. The
   * connector must declare each variable, and the value must match its type. Secret variables and variables that the
   * third party sets are not allowed. At most 8 KiB each and 64 KiB in total.
   */
  @ApiPropertyOptional({ type: 'object', additionalProperties: true, example: { subdomain: 'acme' } })
  @MayBeAbsent()
  @IsObject()
  variables?: Record<string, unknown>;
}

export class ReconnectBody {
  /** App-relative path to return to after connecting; anything else is ignored. */
  @MayBeAbsent() @IsString() redirect_uri?: string;
  /** The only sign-in method to offer. */
  @MayBeAbsent() @IsString() @MaxLength(100) auth_method?: string;
}
