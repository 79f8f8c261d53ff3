import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '#kernel';
import { accepted, refused } from '../../account/domain/account.js';
import { Accounts } from '../../account/domain/accounts.js';
import { OpenedCredentials } from '../../credential/domain/opened-credentials.js';
import { type AskedDefinition, mustBeAsked } from '../../integration/domain/asked-definition.js';
import { FreshCredentials } from '../../refresh/domain/fresh-credentials.js';
import { isRefreshable } from '../../refresh/domain/refresh-rules.js';
import { type Checked } from '../domain/checked.js';
import { Verifier } from '../domain/verifier.js';

/** Checks whether the provider still accepts an account's credential. */
export class VerifyAccount extends Command<Checked> {
  constructor(
    readonly orgId: string,
    readonly accountId: string,
    readonly asked: AskedDefinition | null = null,
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
    private readonly clock: Clock,
  ) {}

  async execute({ orgId, accountId, asked }: VerifyAccount): Promise<Checked> {
    const stored = await this.credentials.get(orgId, accountId);
    mustBeAsked(stored.integration, asked);
    const isStale = stored.state === 'ok' && isRefreshable(stored);
    const credential = isStale ? await this.fresh.get(orgId, accountId) : stored;
    const { generation } = credential;
    const result = await this.verifier.verify(credential);
    const at = this.clock.now();
    if (result.accepted) {
      await this.accounts.learn(orgId, accountId, (account) => accepted(account, generation, at));
      return { checked: 'accepted' };
    }
    if (result.why === 'unreachable') return { checked: 'unreachable' };
    await this.accounts.learn(orgId, accountId, (account) => refused(account, generation, at));
    return { checked: 'refused' };
  }
}
