import { Body, Controller, Param } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsBoolean, IsIn, IsObject, IsString, IsUrl, Length, MaxLength } from 'class-validator';
import { type RouteAccess } from '#kernel';
import { MayBeAbsent, MayBeNull } from '#kernel/http';
import { SignedOrganization } from '#platform/service-auth';
import {
  closeConnectSession,
  type ConnectSessionRequest,
  type OpenedConnectSession,
  openConnectSession,
  type RedeemedAccount,
  type RedeemedCode,
  redeemConnectSession,
} from '#vault-protocol';
import { ExpectedDefinitionFields, expectedDefinitionIn } from '../../integration/http/integration.dto.js';
import { Serve, serviceOnly } from '../../trust/http/service-route.js';
import { VaultOptions } from '../../trust/domain/vault-options.js';
import { CloseConnectSession, OpenConnectSession } from '../commands/open-connect-session.js';
import { RedeemConnectSession } from '../commands/redeem-connect-session.js';

class OpenConnectSessionBody extends ExpectedDefinitionFields implements ConnectSessionRequest {
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

class RedeemConnectSessionBody implements RedeemedCode {
  /** The code from the callback. */
  @Length(1, 200) code!: string;
  /** The connection of the callback. */
  @Length(1, 60) connection_id!: string;
}

@ApiExcludeController()
@Controller()
export class ConnectSessionController {
  static readonly access: RouteAccess<'open' | 'close' | 'redeem'> = {
    open: serviceOnly,
    close: serviceOnly,
    redeem: serviceOnly,
  };

  constructor(
    private readonly commandBus: CommandBus,
    private readonly vaultOptions: VaultOptions,
  ) {}

  @Serve(openConnectSession)
  async open(@SignedOrganization() orgId: string, @Body() body: OpenConnectSessionBody): Promise<OpenedConnectSession> {
    const { account_id = null, auth_method = null, requested_scopes = null, expected_account = null } = body;
    const {
      org: _,
      variables = {},
      confirm_direct_connect = false,
      logo_url = null,
      org_logo_url = null,
      definition_digest,
      definition_version,
      ...required
    } = body;
    const optional = {
      account_id,
      auth_method,
      requested_scopes,
      expected_account,
      variables,
      confirm_direct_connect,
      logo_url,
      org_logo_url,
    };
    const request = { ...required, ...optional };
    const opening = new OpenConnectSession(
      orgId,
      request,
      expectedDefinitionIn({ definition_digest, definition_version }),
    );
    const { session_id, token, expires_at } = await this.commandBus.execute(opening);
    const connect_url = `${this.vaultOptions.vaultUrl}/connect?${new URLSearchParams({ connect_session: token })}`;
    return { session_id, token, connect_url, expires_at: expires_at.toISOString() };
  }

  @Serve(closeConnectSession)
  async close(@SignedOrganization() orgId: string, @Param('id') id: string): Promise<void> {
    await this.commandBus.execute(new CloseConnectSession(orgId, id));
  }

  @Serve(redeemConnectSession)
  async redeem(
    @SignedOrganization() orgId: string,
    @Param('id') id: string,
    @Body() body: RedeemConnectSessionBody,
  ): Promise<RedeemedAccount> {
    const redeemed = await this.commandBus.execute(new RedeemConnectSession(orgId, id, body));
    const { account_id, auth_method, subject_hash, account_label, scopes, variables, post_install } = redeemed;
    return { account_id, auth_method, subject_hash, account_label, scopes, variables, post_install };
  }
}
