import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, type Page, type RouteAccess } from '#kernel';
import { Operation } from '#platform/openapi';
import { canSeeMappings } from '../domain/group-mapping-policy.js';
import { PushedGroupQuery } from '../queries/group-mapping-query.dto.js';
import { type PushedGroupView } from '../queries/group-mapping.view.js';
import { ListPushedGroups } from '../queries/list-pushed-groups.js';
import { groupMappingOperations } from './group-mapping-operations.js';

@ApiTags('Provisioning')
@Controller('provisioning/group')
export class PushedGroupController {
  static readonly access: RouteAccess<'list'> = { list: canSeeMappings };

  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Operation(groupMappingOperations.listGroups)
  list(@CurrentCaller() caller: Caller, @Query() query: PushedGroupQuery): Promise<Page<PushedGroupView>> {
    return this.queries.execute(new ListPushedGroups(caller, query));
  }
}
