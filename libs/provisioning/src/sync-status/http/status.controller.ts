import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { lastOwner } from '#identity';
import { type Caller, type RouteAccess, withPermission } from '#kernel';
import { CurrentCaller } from '#kernel/http';
import { Operation } from '#platform/openapi';
import { GetProvisioningStatus, ProvisioningStatusView } from '../queries/get-provisioning-status.js';

const example = {
  last_request_at: '2026-11-20T09:30:00.000Z',
  users: 42,
  groups: 3,
  unlogged_role_changes: 0,
  refusals: [
    {
      id: 'refused_01k7vm3q8ef6ha4x2c9b5t0rsd',
      resource_type: 'member',
      resource_id: 'usr_01k7vm3q8ef6ha4x2c9b5t0rsd',
      resource_label: 'Ada Lovelace',
      reason: lastOwner.reason,
      message: 'An organization keeps at least one active owner.',
      occurred_at: '2026-11-20T09:30:00.000Z',
    },
  ],
};

@ApiTags('Provisioning')
@Controller('provisioning/status')
export class StatusController {
  static readonly access: RouteAccess<'get'> = { get: withPermission('sso:view') };

  constructor(private readonly queryBus: QueryBus) {}

  @Get()
  @Operation({
    id: 'getProvisioningStatus',
    summary: 'Get the directory sync status',
    description:
      'Needs `sso:view`. Shows when a directory last sent a request, how many users and groups it can see in Latchkey, and ' +
      'the latest changes that were refused. A change is refused, for example, if it would remove the last owner, ' +
      'exceed the number of seats, or give more permissions than the issuer of the token has.',
    view: ProvisioningStatusView,
    example,
  })
  get(@CurrentCaller() caller: Caller): Promise<ProvisioningStatusView> {
    return this.queryBus.execute(new GetProvisioningStatus(caller));
  }
}
