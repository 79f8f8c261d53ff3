import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { createAct, type Caller, Callers, Clock, invalid, outOfRange, Resumable } from '#kernel';
import { Members } from '../../member/domain/members.js';
import { PeopleSettings } from '../../member/domain/people-settings.js';
import { assertMember, assertBelowLimit, assertNameFree, Tokens } from '../domain/tokens.js';
import { canIssueKind, canIssueToken } from '../domain/token-policy.js';
import { type NewToken } from '../domain/token.js';
import { secretViewers } from '../../member/domain/stands-for.js';

type Issued = { id: string; secret: string };

/** Returns the new token's id and its secret, which cannot be shown again. */
export class IssueToken extends Command<Issued> {
  /** @param draft without `days`, the token gets the default lifetime, or the organization's limit if it is shorter. */
  constructor(
    readonly caller: Caller,
    readonly draft: Omit<NewToken, 'days' | 'signed_in'> & { days?: number | null },
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
    private readonly peopleSettings: PeopleSettings,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller, draft }: IssueToken): Promise<Issued> {
    return this.callers.withOrganizationLock(caller, async (current) => {
      const { orgId } = current;
      canIssueKind(current, draft.kind).orThrow();
      const holder = draft.user_id === null ? null : assertMember(await this.members.findRights(orgId, draft.user_id));
      canIssueToken(current, draft, holder).orThrow();
      const days = await this.lifetimeFor(current, draft);
      const conflicts = await this.tokens.findConflicts(orgId, draft);
      assertNameFree(conflicts, draft.name);
      assertBelowLimit(conflicts, draft.kind);
      const { token, secret } = await this.tokens.issue(
        orgId,
        { ...draft, days, signed_in: await this.tokens.isSignedIn(current) },
        secretViewers(current),
        createAct(current, this.clock),
      );
      return { id: token.state.id, secret };
    });
  }

  /** @throws validation_error `out_of_range` beyond the limit in the organization's settings. */
  private async lifetimeFor(caller: Caller, { kind, days }: IssueToken['draft']): Promise<number | null> {
    if (caller.kind === 'operator' && days !== undefined) return days;
    const { token_max_days: maxDays } = await this.peopleSettings.get(caller.orgId);
    if (days === undefined) return Math.min(defaultDays[kind], maxDays ?? Infinity);
    if (maxDays === null || (days !== null && days <= maxDays)) return days;
    throw invalid(
      '/expires_in_days',
      outOfRange,
      `Your organization limits tokens to ${maxDays} days. Choose a shorter lifetime.`,
    );
  }
}

const defaultDays = { personal: 90, service: 90, scim: 365 } as const;
