import { Body, Controller, Delete, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import { type RouteAccess, SignedOrganization } from '#kernel';
import { theService } from '../../trust/domain/service-access.js';
import { VAULT_OPTIONS, type VaultOptions } from '../../trust/domain/vault-options.js';
import { CloseConnectSession } from '../commands/close-connect-session.js';
import { OpenConnectSession } from '../commands/open-connect-session.js';
import { RedeemConnectSession } from '../commands/redeem-connect-session.js';
import { OpenConnectSessionBody, RedeemConnectSessionBody } from './connect-session.dto.js';
import { type ConnectSessionView, type RedeemedView } from './connect-session.view.js';

@ApiExcludeController()
@Controller('v1/connect-sessions')
export class ConnectSessionController {
  static readonly access: RouteAccess<'open' | 'close' | 'redeem'> = {
    open: theService,
    close: theService,
    redeem: theService,
  };

  constructor(
    private readonly commands: CommandBus,
    @Inject(VAULT_OPTIONS) private readonly options: VaultOptions,
  ) {}

  @Post()
  async open(@SignedOrganization() orgId: string, @Body() body: OpenConnectSessionBody): Promise<ConnectSessionView> {
    const { account_id = null, auth_method = null, requested_scopes = null, expected_account = null } = body;
    const { org, variables = {}, ...given } = body;
    const request = { ...given, account_id, auth_method, requested_scopes, expected_account, variables };
    const { session_id, token, expires_at } = await this.commands.execute(new OpenConnectSession(orgId, request));
    const connect_url = `${this.options.vaultUrl}/connect?${new URLSearchParams({ connect_session: token })}`;
    return { session_id, token, connect_url, expires_at };
  }

  @Delete(':id')
  @HttpCode(204)
  async close(@SignedOrganization() orgId: string, @Param('id') id: string): Promise<void> {
    await this.commands.execute(new CloseConnectSession(orgId, id));
  }

  @Post(':id/redeem')
  @HttpCode(200)
  async redeem(
    @SignedOrganization() orgId: string,
    @Param('id') id: string,
    @Body() body: RedeemConnectSessionBody,
  ): Promise<RedeemedView> {
    const redeemed = await this.commands.execute(new RedeemConnectSession(orgId, id, body));
    const { account_id, auth_method, subject_hash, account_label, scopes, variables } = redeemed;
    return { account_id, auth_method, subject_hash, account_label, scopes, variables };
  }
}
