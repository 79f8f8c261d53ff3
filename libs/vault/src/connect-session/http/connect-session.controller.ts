import { Body, Controller, Param } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import { type RouteAccess } from '#kernel';
import { SignedOrganization } from '#platform/service-auth';
import { closeSession, type OpenedSession, openSession, type RedeemedAccount, redeemSession } from '#vault-protocol';
import { expectedDefinitionIn } from '../../integration/http/integration.dto.js';
import { Serve, serviceOnly } from '../../serve-route.js';
import { VaultOptions } from '../../trust/domain/vault-options.js';
import { CloseConnectSession } from '../commands/close-connect-session.js';
import { OpenConnectSession } from '../commands/open-connect-session.js';
import { RedeemConnectSession } from '../commands/redeem-connect-session.js';
import { OpenConnectSessionBody, RedeemConnectSessionBody } from './connect-session.dto.js';

@ApiExcludeController()
@Controller()
export class ConnectSessionController {
  static readonly access: RouteAccess<'open' | 'close' | 'redeem'> = {
    open: serviceOnly,
    close: serviceOnly,
    redeem: serviceOnly,
  };

  constructor(
    private readonly commands: CommandBus,
    private readonly options: VaultOptions,
  ) {}

  @Serve(openSession)
  async open(@SignedOrganization() orgId: string, @Body() body: OpenConnectSessionBody): Promise<OpenedSession> {
    const { account_id = null, auth_method = null, requested_scopes = null, expected_account = null } = body;
    const {
      org,
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
    const { session_id, token, expires_at } = await this.commands.execute(opening);
    const connect_url = `${this.options.vaultUrl}/connect?${new URLSearchParams({ connect_session: token })}`;
    return { session_id, token, connect_url, expires_at: expires_at.toISOString() };
  }

  @Serve(closeSession)
  async close(@SignedOrganization() orgId: string, @Param('id') id: string): Promise<void> {
    await this.commands.execute(new CloseConnectSession(orgId, id));
  }

  @Serve(redeemSession)
  async redeem(
    @SignedOrganization() orgId: string,
    @Param('id') id: string,
    @Body() body: RedeemConnectSessionBody,
  ): Promise<RedeemedAccount> {
    const redeemed = await this.commands.execute(new RedeemConnectSession(orgId, id, body));
    const { account_id, auth_method, subject_hash, account_label, scopes, variables, post_install } = redeemed;
    return { account_id, auth_method, subject_hash, account_label, scopes, variables, post_install };
  }
}
