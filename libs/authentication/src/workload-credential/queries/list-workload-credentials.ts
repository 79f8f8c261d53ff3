import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { MemberLabels, Members } from '#identity';
import { type Caller, notFound } from '#kernel';
import { type CreatedPageQuery, type Page, Paging } from '#kernel/paging';
import { canDeleteCredential, canSeeCredentialsOf } from '../domain/workload-credential-policy.js';
import {
  buildWorkloadCredentialView,
  credentialColumns,
  type WorkloadCredentialRow,
  type WorkloadCredentialView,
} from './workload-credential.view.js';

/** Lists the workload credentials of a service member, newest first. */
export class ListWorkloadCredentials extends Query<Page<WorkloadCredentialView>> {
  constructor(
    readonly caller: Caller,
    readonly userId: string,
    readonly query: CreatedPageQuery,
  ) {
    super();
  }
}

const sorts = { '-created_at': {} };

const dates = { created: 'created_at', prefix: 'wcr' };

@QueryHandler(ListWorkloadCredentials)
export class ListWorkloadCredentialsHandler implements IQueryHandler<ListWorkloadCredentials> {
  constructor(
    private readonly members: Members,
    private readonly paging: Paging,
    private readonly memberLabels: MemberLabels,
  ) {}

  async execute({ caller, userId, query }: ListWorkloadCredentials): Promise<Page<WorkloadCredentialView>> {
    canSeeCredentialsOf(caller, userId).orThrow();
    const { orgId } = caller;
    const holder = await this.members.findRights(orgId, userId);
    if (!holder) throw notFound('member');
    const route = `GET /member/${userId}/workload-credential` as const;
    const window = this.paging.open({ orgId, route, query, sorts, dates });
    const { result, ...cursors } = await window.read<WorkloadCredentialRow>(
      `select ${window.keys}, ${credentialColumns} from authentication.workload_credentials
       where org_id = :org_id and user_id = :user_id`,
      { user_id: userId },
    );
    const creators = result.flatMap(({ created_by }) => created_by ?? []);
    const labels = await this.memberLabels.current(orgId, creators);
    const can_delete = canDeleteCredential(caller, holder).allowed;
    return { result: result.map((row) => buildWorkloadCredentialView(row, { labels, can_delete })), ...cursors };
  }
}
