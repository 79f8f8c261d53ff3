import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { actOf, type Caller, Callers, Clock, invalid } from '#kernel';
import { Members } from '../../member/domain/members.js';
import { PeopleSettings } from '../../member/domain/people-settings.js';
import { refuseOverQuota, refuseTaken } from '../domain/token-conflicts.js';
import { canIssueKind, canIssueToken } from '../domain/token-policy.js';
import { type NewToken } from '../domain/token.js';
import { mustBeMember, Tokens } from '../domain/tokens.js';
import { secretViewers } from '../../member/domain/stands-for.js';

type Issued = { id: string; secret: string };

/** Returns the new token's id and its secret, which cannot be shown again. */
export class IssueToken extends Command<Issued> {
  /** @param given omit `days` for the longest lifetime the organization allows, up to the default. */
  constructor(
    readonly caller: Caller,
    readonly given: Omit<NewToken, 'days' | 'signed_in'> & { days?: number | null },
  ) {
    super();
  }
}

@CommandHandler(IssueToken)
export class IssueTokenHandler implements ICommandHandler<IssueToken> {
  constructor(
    private readonly callers: Callers,
    private readonly tokens: Tokens,
    private readonly members: Members,
    private readonly settings: PeopleSettings,
    private readonly clock: Clock,
  ) {}

  execute({ caller, given }: IssueToken): Promise<Issued> {
    return this.callers.withOrganizationLock(caller, async (current) => {
      const { orgId } = current;
      canIssueKind(current, given.kind).orThrow();
      const holder = given.user_id === null ? null : mustBeMember(await this.members.findRights(orgId, given.user_id));
      canIssueToken(current, given, holder).orThrow();
      const days = await this.daysOf(current, given);
      const conflicts = await this.tokens.conflictsOf(orgId, given);
      refuseTaken(conflicts, given.name);
      refuseOverQuota(conflicts, given.kind);
      const { token, secret } = await this.tokens.issue(
        orgId,
        { ...given, days, signed_in: await this.isSignedIn(current) },
        secretViewers(current),
        actOf(current, this.clock),
      );
      return { id: token.state.id, secret };
    });
  }

  /** A caller without a token was signed in by an identity provider. */
  private async isSignedIn({ orgId, kind, token }: Caller): Promise<boolean> {
    return kind === 'user' && (token === null || (await this.tokens.isSignedIn(orgId, token.id)));
  }

  /** @throws validation_error `out_of_range` beyond the limit in the organization's settings. */
  private async daysOf(caller: Caller, { kind, days }: IssueToken['given']): Promise<number | null> {
    if (caller.kind === 'operator' && days !== undefined) return days;
    const { token_max_days: most } = await this.settings.get(caller.orgId);
    if (days === undefined) return Math.min(usualDays[kind], most ?? Infinity);
    if (most === null || (days !== null && days <= most)) return days;
    throw invalid(
      '/expires_in_days',
      'out_of_range',
      `Your organization limits tokens to ${most} days. Choose a shorter lifetime.`,
    );
  }
}

const usualDays = { personal: 90, service: 90, scim: 365 } as const;
