import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Accounts } from '../../account/domain/accounts.js';
import { OpenedCredentials } from '../../credential/domain/opened-credentials.js';
import { FreshCredentials } from '../../refresh/domain/fresh-credentials.js';
import { isRenewable } from '../../refresh/domain/urgency.js';
import { type Checked } from '../domain/checked.js';
import { Verifier } from '../domain/verifier.js';

/** Asks the provider whether it still accepts an account's credential. */
export class VerifyAccount extends Command<Checked> {
  constructor(
    readonly orgId: string,
    readonly accountId: string,
  ) {
    super();
  }
}

@CommandHandler(VerifyAccount)
export class VerifyAccountHandler implements ICommandHandler<VerifyAccount> {
  constructor(
    private readonly credentials: OpenedCredentials,
    private readonly fresh: FreshCredentials,
    private readonly accounts: Accounts,
    private readonly verifier: Verifier,
  ) {}

  async execute({ orgId, accountId }: VerifyAccount): Promise<Checked> {
    const stored = await this.credentials.get(orgId, accountId);
    const isStale = stored.state === 'ok' && isRenewable(stored);
    const credential = isStale ? await this.fresh.get(orgId, accountId) : stored;
    const result = await this.verifier.verify(credential);
    if (result.accepted) {
      await this.accounts.accept(credential);
      return { checked: 'accepted' };
    }
    if (result.why === 'unreachable') return { checked: 'unreachable' };
    await this.accounts.refuse(credential);
    return { checked: 'refused' };
  }
}
