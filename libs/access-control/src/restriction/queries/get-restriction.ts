import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller, notFound, Reads } from '#kernel';
import { Versioned } from '#kernel/http';
import {
  type OneRestrictionView,
  restrictionColumns,
  type RestrictionRow,
  RestrictionViewBuilder,
} from './restriction.view.js';

export class GetRestriction extends Query<Versioned<OneRestrictionView>> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
  ) {
    super();
  }
}

@QueryHandler(GetRestriction)
export class GetRestrictionHandler implements IQueryHandler<GetRestriction> {
  constructor(
    private readonly reads: Reads,
    private readonly restrictionViewBuilder: RestrictionViewBuilder,
  ) {}

  async execute({ caller, id }: GetRestriction): Promise<Versioned<OneRestrictionView>> {
    const found = await this.reads.oneFor<RestrictionRow & { version: number }>(caller, restrictionById, { id });
    if (!found) throw notFound('restriction');
    return Versioned.of(found.version, await this.restrictionViewBuilder.buildOne(caller, found));
  }
}

export const restrictionById = `
  select ${restrictionColumns}, rule.version from access_control.restrictions rule
  where rule.org_id = :org_id and rule.id = :id`;
