import { ArrayMaxSize, IsArray, IsBoolean, IsIn, IsObject, IsString, IsUrl, Length, MaxLength } from 'class-validator';
import { MayBeAbsent, MayBeNull } from '#kernel';
import { AskedDefinitionFields } from '../../integration/http/asked-definition.dto.js';
import { type ConnectPurpose } from '../domain/connect-session.js';

export class OpenConnectSessionBody extends AskedDefinitionFields {
  /** The organization; the signature names the same. */
  @MayBeAbsent() @Length(1, 60) org?: string;
  /** Shown on the page. */
  @Length(1, 200) org_name!: string;
  @Length(1, 60) connection_id!: string;
  @Length(1, 60) integration_id!: string;
  @IsIn(['connect', 'reconnect']) purpose!: ConnectPurpose;
  /** The account to sign in to again; of a reconnect only, and then required. */
  @MayBeNull() @Length(1, 60) account_id?: string | null;
  /** Offers this method alone. */
  @MayBeNull() @Length(1, 100) auth_method?: string | null;
  /** What is known beforehand of what the page asks for; nothing secret. */
  @MayBeAbsent() @IsObject() variables?: Record<string, unknown>;
  /** Whose connection it is; shown on the page. */
  @Length(1, 200) owner_name!: string;
  @MayBeNull() @IsArray() @ArrayMaxSize(200) @IsString({ each: true }) requested_scopes?: string[] | null;
  /** What the account is called; sent only when the person who connected it is the one who reconnects. */
  @MayBeNull() @MaxLength(300) expected_account?: string | null;
  /** Has who comes by a direct link be asked before the code is redeemed. */
  @MayBeAbsent() @IsBoolean() confirm_direct_connect?: boolean;
  /** Where the page finds the connector's logo. */
  @MayBeNull() @IsUrl({ require_tld: false, protocols: ['http', 'https'] }) @MaxLength(2000) logo_url?: string | null;
  /** The service's callback; `session` and `code`, or `error`, are added to it. */
  @IsUrl({ require_tld: false, protocols: ['http', 'https'] }) return_url!: string;
}

export class RedeemConnectSessionBody {
  /** As it came to the callback. */
  @Length(1, 200) code!: string;
  /** The connection whose callback it came to. */
  @Length(1, 60) connection_id!: string;
}
