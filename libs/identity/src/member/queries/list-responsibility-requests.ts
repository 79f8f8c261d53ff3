import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller, Reads } from '#kernel';
import { memberLabel } from '../domain/member-labels.js';

export class ResponsibilityRequestView {
  /** The id of the service member. It never changes. */
  id!: string;
  /** The display name of the service member. */
  name!: string;
}

/** Lists the service members for which the caller was asked to take responsibility. */
export class ListResponsibilityRequests extends Query<ResponsibilityRequestView[]> {
  constructor(readonly caller: Caller) {
    super();
  }
}

@QueryHandler(ListResponsibilityRequests)
export class ListResponsibilityRequestsHandler implements IQueryHandler<ListResponsibilityRequests> {
  constructor(private readonly reads: Reads) {}

  execute({ caller: { orgId, userId } }: ListResponsibilityRequests): Promise<ResponsibilityRequestView[]> {
    return this.reads.rows<ResponsibilityRequestView>(orgId, responsibilityRequests, { user_id: userId });
  }
}

/** SQL of the service members for which `:user_id` was asked to take responsibility. */
export const responsibilityRequests = `
  select member.id, ${memberLabel} as name from identity.members member
  where member.org_id = :org_id and member.responsible_asked_id = :user_id order by member.label_key, member.id`;
