import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { MemberLabels, Members } from '#identity';
import { type Caller, notFound, Reads } from '#kernel';
import { Versioned } from '#kernel/http';
import { canDeleteCredential, canSeeCredentialsOf } from '../domain/workload-credential-policy.js';
import {
  buildWorkloadCredentialView,
  credentialColumns,
  type WorkloadCredentialRow,
  type WorkloadCredentialView,
} from './workload-credential.view.js';

export class GetWorkloadCredential extends Query<Versioned<WorkloadCredentialView>> {
  /** @param options `justWritten`: the caller has just added the credential, and sees it without `api_token:view`. */
  constructor(
    readonly caller: Caller,
    readonly userId: string,
    readonly id: string,
    readonly options: { justWritten?: boolean } = {},
  ) {
    super();
  }
}

@QueryHandler(GetWorkloadCredential)
export class GetWorkloadCredentialHandler implements IQueryHandler<GetWorkloadCredential> {
  constructor(
    private readonly members: Members,
    private readonly reads: Reads,
    private readonly memberLabels: MemberLabels,
  ) {}

  async execute({
    caller,
    userId,
    id,
    options: { justWritten = false },
  }: GetWorkloadCredential): Promise<Versioned<WorkloadCredentialView>> {
    if (!justWritten) canSeeCredentialsOf(caller, userId).orThrow();
    const { orgId } = caller;
    const row = await this.reads.one<WorkloadCredentialRow & { version: number }>(orgId, select, {
      id,
      user_id: userId,
    });
    if (!row) throw notFound('workload credential');
    const labels = await this.memberLabels.current(orgId, row.created_by === null ? [] : [row.created_by]);
    const can_delete = canDeleteCredential(caller, await this.members.findRights(orgId, userId)).allowed;
    return Versioned.of(row.version, buildWorkloadCredentialView(row, { labels, can_delete }));
  }
}

const select = `
  select version, ${credentialColumns} from authentication.workload_credentials
  where org_id = :org_id and id = :id and user_id = :user_id`;
