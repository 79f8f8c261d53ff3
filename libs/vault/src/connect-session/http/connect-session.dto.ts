import { ArrayMaxSize, IsArray, IsBoolean, IsIn, IsObject, IsString, IsUrl, Length, MaxLength } from 'class-validator';
import { MayBeAbsent, MayBeNull } from '#kernel';
import { type ConnectSessionRequest, type RedeemedCode } from '#vault-protocol';
import { ExpectedDefinitionFields } from '../../integration/http/integration.dto.js';

export class OpenConnectSessionBody extends ExpectedDefinitionFields implements ConnectSessionRequest {
  /** The organization. It must match the organization in the signature. */
  @MayBeAbsent() @Length(1, 60) org?: string;
  /** The organization's name; shown on the page. */
  @Length(1, 200) org_name!: string;
  @Length(1, 60) connection_id!: string;
  @Length(1, 60) integration_id!: string;
  @IsIn(['connect', 'reconnect']) purpose!: ConnectSessionRequest['purpose'];
  /** The account to reconnect. Required for a reconnect, absent otherwise. */
  @MayBeNull() @Length(1, 60) account_id?: string | null;
  /** The only method to offer; null offers all. */
  @MayBeNull() @Length(1, 100) auth_method?: string | null;
  /** Values that are already known for the page's fields. None of them is secret. */
  @MayBeAbsent() @IsObject() variables?: Record<string, unknown>;
  /** Name of the connection's owner; shown on the page. */
  @Length(1, 200) owner_name!: string;
  @MayBeNull() @IsArray() @ArrayMaxSize(200) @IsString({ each: true }) requested_scopes?: string[] | null;
  /** Name of the account. Present only if the same person reconnects the account. */
  @MayBeNull() @MaxLength(300) expected_account?: string | null;
  /** Whether a person who uses a direct link must confirm before the code is redeemed. */
  @MayBeAbsent() @IsBoolean() confirm_direct_connect?: boolean;
  /** Address of the connector's logo. */
  @MayBeNull() @IsUrl({ require_tld: false, protocols: ['http', 'https'] }) @MaxLength(2000) logo_url?: string | null;
  /** Address of the organization's logo. */
  @MayBeNull()
  @IsUrl({ require_tld: false, protocols: ['http', 'https'] })
  @MaxLength(2000)
  org_logo_url?: string | null;
  /** The callback address of the service. The vault adds `session` and `code`, or `error`. */
  @IsUrl({ require_tld: false, protocols: ['http', 'https'] }) return_url!: string;
}

export class RedeemConnectSessionBody implements RedeemedCode {
  /** The code from the callback. */
  @Length(1, 200) code!: string;
  /** The connection of the callback. */
  @Length(1, 60) connection_id!: string;
}
