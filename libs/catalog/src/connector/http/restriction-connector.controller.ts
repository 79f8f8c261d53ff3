import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { type RouteAccess, type Caller, CurrentCaller, Operation, type Page } from '#kernel';
import { canChooseForRules } from '../domain/connector-policy.js';
import { RestrictionConnectorQuery } from '../queries/connector-query.dto.js';
import { RestrictionConnectorView } from '../queries/connector.view.js';
import { ListRestrictionConnectors } from '../queries/list-restriction-connectors.js';
import { restrictionConnectorPage } from './connector-examples.js';

@ApiTags('Restrictions')
@Controller('restriction/connector')
export class RestrictionConnectorController {
  static readonly access: RouteAccess<'list'> = { list: canChooseForRules };

  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Operation({
    id: 'listRestrictionConnectors',
    summary: 'List connectors for rules',
    description:
      "Every connector that a rule can name, by name: the shipped catalog and all of the organization's own, whoever " +
      'may see them and whatever binds the caller. Needs `restriction:manage` and `connector:view`.',
    pageOf: RestrictionConnectorView,
    example: restrictionConnectorPage,
  })
  list(
    @CurrentCaller() caller: Caller,
    @Query() query: RestrictionConnectorQuery,
  ): Promise<Page<RestrictionConnectorView>> {
    return this.queries.execute(new ListRestrictionConnectors(caller, query));
  }
}
