import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { createAct, type Caller, Callers, Clock, invalid, outOfRange, Resumable } from '#kernel';
import { canExtendGrant } from '../domain/access-grant-policy.js';
import { type AccessGrant, AccessGrants, grantExpiresAt, GrantSettings, grantStatus } from '../domain/access-grant.js';
import { DecisionsByOthers } from '../services/decisions-by-others.js';

export class ExtendAccessGrant extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    /** Days from now; null for a grant that never expires. */
    readonly days: number | null,
    readonly expected?: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(ExtendAccessGrant)
export class ExtendAccessGrantHandler implements ICommandHandler<ExtendAccessGrant> {
  constructor(
    private readonly callers: Callers,
    private readonly accessGrants: AccessGrants,
    private readonly grantSettings: GrantSettings,
    private readonly decisionsByOthers: DecisionsByOthers,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller, id, days, expected }: ExtendAccessGrant): Promise<void> {
    return this.callers.withOrganizationLock(caller, (current) =>
      this.accessGrants.change(current.orgId, id, (grant) => this.extend(current, grant, days), expected),
    );
  }

  private async extend(caller: Caller, grant: AccessGrant, days: number | null): Promise<void> {
    const { user_id, lifts_member_rules, expires_at, org_id } = grant.state;
    const act = createAct(caller, this.clock);
    const [others] = await this.decisionsByOthers.find(caller, [grant.state]);
    const status = grantStatus(grant.state, act.at);
    canExtendGrant(caller, { user_id, lifts_member_rules, status }, others!).orThrow();
    const end = grantExpiresAt(days, await this.grantSettings.get(org_id), act.at);
    if (!isLater(end, expires_at))
      throw invalid(
        '/expires_in_days',
        outOfRange,
        'The access grant already lasts at least that long. Revoke it to end it sooner.',
      );
    grant.extend(end, act);
  }
}

const isLater = (end: Date | null, before: Date | null): boolean => before !== null && (end === null || end > before);
