import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { actOf, type Caller, Callers, Clock } from '#kernel';
import { canActOn, canRemove } from '../domain/member-policy.js';
import { type Member } from '../domain/member.js';
import { Members } from '../domain/members.js';
import { type Leaving } from '../domain/owned-things.js';
import { Inheritance, type Inherited } from './inheritance.js';
import { Standings } from './standings.js';

export type Removal = Pick<Leaving, 'transferTo' | 'replacements'> & { confirmOwnerless: boolean; note: string | null };

/** Ends a membership; members end their own by leaving. Answers what became of what they owned. */
export class RemoveMember extends Command<Inherited> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly removal: Removal,
    readonly expected?: number,
  ) {
    super();
  }
}

@CommandHandler(RemoveMember)
export class RemoveMemberHandler implements ICommandHandler<RemoveMember> {
  constructor(
    private readonly callers: Callers,
    private readonly members: Members,
    private readonly standings: Standings,
    private readonly inheritance: Inheritance,
    private readonly clock: Clock,
  ) {}

  execute({ caller: sender, id, removal, expected }: RemoveMember): Promise<Inherited> {
    return this.callers.withOrganizationLock(sender, (caller) => {
      canActOn(caller, id).orThrow();
      return this.members.change(caller.orgId, id, (member) => this.remove(caller, member, removal), expected);
    });
  }

  private async remove(caller: Caller, member: Member, removal: Removal): Promise<Inherited> {
    const { org_id: orgId, id: userId, email } = member.state;
    const { standing, owners } = await this.standings.of(member);
    canRemove(caller, standing, owners).orThrow();
    const { transferTo, replacements, note } = removal;
    if (transferTo !== null) await this.inheritance.mustTakeOver(orgId, userId, transferTo);
    else if (!removal.confirmOwnerless) await this.inheritance.mustNeedNoHeir(orgId, userId);
    const act = actOf(caller, this.clock);
    const inherited = await this.inheritance.handOver({ caller, userId, transferTo, replacements, act });
    const settled = await this.members.settleEstate(orgId, userId, email, act);
    member.end({ user_id: userId, transfer_to: transferTo, ...inherited, ...settled }, note, act);
    return inherited;
  }
}
