import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { SecurityCounting, OwnOrganizationCheck } from '#identity';
import { AccessEpochs, type Caller, Clock } from '#kernel';
import { type SecuritySummaryView } from './security-summary.view.js';

export class GetSecuritySummary extends Query<SecuritySummaryView> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
  ) {
    super();
  }
}

@QueryHandler(GetSecuritySummary)
export class GetSecuritySummaryHandler implements IQueryHandler<GetSecuritySummary> {
  constructor(
    private readonly own: OwnOrganizationCheck,
    private readonly counting: SecurityCounting,
    private readonly epochs: AccessEpochs,
    private readonly clock: Clock,
  ) {}

  async execute({ caller, id }: GetSecuritySummary): Promise<SecuritySummaryView> {
    await this.own.refuseOther(caller, id);
    const at = this.clock.now();
    const [counts, sign_in_required] = await Promise.all([
      this.counting.count(id, at),
      this.epochs.isSignInRequired(id),
    ]);
    return { ...counts, sign_in_required, as_of: at.toISOString() };
  }
}
