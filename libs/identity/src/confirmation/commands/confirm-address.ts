import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Act, createAct, type Caller, Callers, Clock, invalid, invalidValue, Resumable } from '#kernel';
import { type Member } from '../../member/domain/member.js';
import { Members } from '../../member/domain/members.js';
import { Secrets } from '../../secret/domain/secret.js';
import { canConfirmAddress } from '../../token/domain/token-policy.js';
import { TokenRevocations } from '../../token/services/token-changes.js';
import { deriveConfirmationKey } from '../domain/confirmation-code.js';

/** A member confirms their address with the mailed code. */
export class ConfirmAddress extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly code: string,
  ) {
    super();
  }
}

@CommandHandler(ConfirmAddress)
export class ConfirmAddressHandler implements ICommandHandler<ConfirmAddress> {
  constructor(
    private readonly callers: Callers,
    private readonly members: Members,
    private readonly secrets: Secrets,
    private readonly tokenRevocations: TokenRevocations,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller, code }: ConfirmAddress): Promise<void> {
    return this.callers.withOrganizationLock(caller, async (current) => {
      canConfirmAddress(current).orThrow();
      const act = createAct(current, this.clock);
      const wasUnconfirmed = await this.members.change(caller.orgId, caller.userId, async (member) => {
        const { confirmed } = member.state;
        member.confirm(act);
        await this.redeem(member, code);
        return !confirmed;
      });
      if (wasUnconfirmed) await this.revokeOtherTokens(current, act);
    });
  }

  /**
   * Consumes the code.
   * @throws validation_error for any code except the last one mailed to the member's address.
   */
  private async redeem({ state: { org_id, id, email } }: Member, code: string): Promise<void> {
    const purpose = deriveConfirmationKey(id, email ?? '');
    const found = await this.secrets.find('code', code);
    if (found?.orgId !== org_id || found.id !== purpose) throw wrongCode();
    await this.secrets.delete(org_id, [purpose]);
  }

  /**
   * Revokes the member's other tokens and disconnects their apps: the inviter could see the invite link, and may have
   * created tokens or authorized apps with it.
   */
  private async revokeOtherTokens({ orgId, userId, token }: Caller, act: Act): Promise<void> {
    await this.tokenRevocations.revokeAll({ orgId, userId, exceptId: token?.id, reason: 'address_confirmed' }, act);
  }
}

const wrongCode = () => invalid('/code', invalidValue, 'This code is wrong or has expired. Request a new one.');
