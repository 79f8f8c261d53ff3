import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, type RouteAccess, withPermission } from '#kernel';
import { CurrentCaller } from '#kernel/http';
import { Operation } from '#platform/openapi';
import { GetSecuritySummary, SecuritySummaryView } from '../queries/get-security-summary.js';
import { organizationErrors } from './organization.dto.js';

const example = {
  members: 42,
  with_second_factor: 30,
  without_second_factor: 0,
  unknown: 12,
  by_role: [{ role_id: 'role_01k7vm3q8ef6ha4x2c9b5t0rsd', name: 'Member', without_second_factor: 0 }],
  sign_in_required: false,
  tokens_without_expiry: 1,
  tokens_unused_90_days: 3,
  as_of: '2026-11-20T08:00:00.000Z',
};

@ApiTags('Organizations')
@Controller('organization/:id/security-summary')
export class SecuritySummaryController {
  static readonly access: RouteAccess<'get'> = { get: withPermission('org:manage', 'audit:view') };

  constructor(private readonly queryBus: QueryBus) {}

  @Get()
  @Operation({
    id: 'getSecuritySummary',
    summary: 'Get a security summary',
    description:
      'Needs `org:manage` or `audit:view`. Counts the active people who signed in with and without a second factor ' +
      'in the last 90 days. Also counts tokens that never expire or are unused.',
    view: SecuritySummaryView,
    example,
    errors: organizationErrors,
  })
  get(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<SecuritySummaryView> {
    return this.queryBus.execute(new GetSecuritySummary(caller, id));
  }
}
