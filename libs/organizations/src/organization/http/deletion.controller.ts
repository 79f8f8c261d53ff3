import { Controller, Delete, Param, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { IsString } from 'class-validator';
import {
  type Caller,
  CurrentCaller,
  FlagsWhileFrozen,
  IfMatch,
  MayBeAbsent,
  type RouteAccess,
  type Versioned,
  WhileFrozen,
} from '#kernel';
import { Operation } from '#platform/openapi';
import { RestoreOrganization } from '../commands/restore-organization.js';
import { ScheduleDeletion } from '../commands/schedule-deletion.js';
import { canDeleteOrganization, mayRestore } from '../domain/organization-policy.js';
import { GetOrganization } from '../queries/get-organization.js';
import { type OrganizationView } from '../queries/organization.view.js';
import { flagsOfStatus } from './organization.controller.js';
import { deletionOperations } from './deletion-operations.js';

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
    restore: mayRestore,
  };

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Delete()
  @WhileFrozen(({ frozen }) => frozen === 'deletion_scheduled')
  @Operation(deletionOperations.schedule)
  async schedule(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Query() { confirm }: ScheduleDeletionQuery,
    @IfMatch() expected: number | undefined,
  ): Promise<Versioned<OrganizationView>> {
    await this.commands.execute(new ScheduleDeletion(caller, id, confirm ?? null, expected));
    return this.queries.execute(new GetOrganization(caller, id));
  }

  @Post('restore')
  @WhileFrozen()
  @Operation(deletionOperations.restore)
  async restore(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @IfMatch() expected: number | undefined,
  ): Promise<Versioned<OrganizationView>> {
    await this.commands.execute(new RestoreOrganization(caller, id, expected));
    return this.queries.execute(new GetOrganization(caller, id));
  }
}
