import { Controller, Delete, Param, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { IsString } from 'class-validator';
import { type Caller, organizationPurging, type RouteAccess } from '#kernel';
import { CurrentCaller, FlagsWhileFrozen, IfMatch, MayBeAbsent, type Versioned, WhileFrozen } from '#kernel/http';
import { Operation } from '#platform/openapi';
import { RestoreOrganization, ScheduleDeletion } from '../commands/schedule-deletion.js';
import {
  canDeleteOrganization,
  canRequestRestore,
  confirmationRequired,
  notScheduled,
} from '../domain/organization-policy.js';
import { GetOrganization } from '../queries/get-organization.js';
import { OrganizationView } from '../queries/organization.view.js';
import { flagsOfStatus } from './organization.controller.js';
import { organizationErrors, organizationExample } from './organization.dto.js';

const scheduledExample = {
  ...organizationExample,
  status: 'deletion_scheduled',
  deletion: {
    scheduled_at: '2026-11-20T08:00:00.000Z',
    scheduled_by: 'usr_01k7vm3q8ef6ha4x2c9b5t0rsd',
    scheduled_by_label: 'Ada Lovelace',
    purge_at: '2026-12-20T08:00:00.000Z',
    days_left: 30,
  },
  can_restore: true,
};

class ScheduleDeletionQuery {
  /** The organization's slug as the person typed it. The request is refused if this slug does not match. */
  @MayBeAbsent() @IsString() confirm?: string;
}

@ApiTags('Organizations')
@FlagsWhileFrozen(flagsOfStatus)
@Controller('organization/:id')
export class DeletionController {
  static readonly access: RouteAccess<'schedule' | 'restore'> = {
    schedule: canDeleteOrganization,
    restore: canRequestRestore,
  };

  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
  ) {}

  @Delete()
  @WhileFrozen(({ frozen }) => frozen === 'deletion_scheduled')
  @Operation({
    id: 'deleteOrganization',
    summary: 'Schedule deletion of an organization',
    alsoCalled:
      'delete the organization, close the account, cancel the account, delete all data, ' +
      'shut down the organization',
    description:
      'Needs `org:delete`. From now on the organization is read-only, and no tools run through its connections. ' +
      'At `purge_at` all data is permanently deleted. Until then, the organization can be restored. Owners get an email now, a ' +
      'week before and a day before. If a deletion is already scheduled, nothing changes.',
    status: 202,
    view: OrganizationView,
    example: scheduledExample,
    errors: [[confirmationRequired, '`confirm` does not match the slug.'], ...organizationErrors, organizationPurging],
  })
  async schedule(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Query() { confirm }: ScheduleDeletionQuery,
    @IfMatch() expected: readonly number[] | undefined,
  ): Promise<Versioned<OrganizationView>> {
    await this.commandBus.execute(new ScheduleDeletion(caller, id, confirm ?? null, expected));
    return this.queryBus.execute(new GetOrganization(caller, id));
  }

  @Post('restore')
  @WhileFrozen()
  @Operation({
    id: 'restoreOrganization',
    summary: 'Cancel a scheduled deletion',
    description: 'Needs `org:manage` or `org:delete`. Afterwards, the organization works as before.',
    view: OrganizationView,
    example: organizationExample,
    errors: [...organizationErrors, notScheduled, [organizationPurging, 'The deletion has begun.']],
  })
  async restore(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @IfMatch() expected: readonly number[] | undefined,
  ): Promise<Versioned<OrganizationView>> {
    await this.commandBus.execute(new RestoreOrganization(caller, id, expected));
    return this.queryBus.execute(new GetOrganization(caller, id));
  }
}
