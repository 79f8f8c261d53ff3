import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '#kernel';
import { type CheckedAccount } from '#vault-protocol';
import { accepted, Accounts, refused } from '../../account/domain/account.js';
import { CredentialReader } from '../../credential/domain/credentials.js';
import { assertDefinition, type ExpectedDefinition } from '../../integration/domain/integrations.js';
import { isRefreshable } from '../../refresh/domain/refresh-rules.js';
import { FreshCredentials } from '../../refresh/services/fresh-credentials.js';
import { Verifier } from '../domain/verifier.js';

/** Checks whether the provider still accepts an account's credential. */
export class VerifyAccount extends Command<CheckedAccount['checked']> {
  constructor(
    readonly orgId: string,
    readonly accountId: string,
    readonly expected: ExpectedDefinition | null = null,
  ) {
    super();
  }
}

@CommandHandler(VerifyAccount)
export class VerifyAccountHandler implements ICommandHandler<VerifyAccount> {
  constructor(
    private readonly credentialReader: CredentialReader,
    private readonly freshCredentials: FreshCredentials,
    private readonly accounts: Accounts,
    private readonly verifier: Verifier,
    private readonly clock: Clock,
  ) {}

  async execute({ orgId, accountId, expected }: VerifyAccount): Promise<CheckedAccount['checked']> {
    const stored = await this.credentialReader.get(orgId, accountId);
    assertDefinition(stored.integration, expected);
    const canRefresh = stored.state === 'ok' && isRefreshable(stored);
    const credential = canRefresh ? await this.freshCredentials.get(orgId, accountId) : stored;
    const { generation } = credential;
    const result = await this.verifier.verify(credential);
    const at = this.clock.now();
    if (result.accepted) {
      await this.accounts.recordState(orgId, accountId, (account) => accepted(account, generation, at));
      return 'accepted';
    }
    if (result.why !== 'refused') return 'unreachable';
    const cause = credential.secret.kind === 'none' ? 'sign_in_required' : 'verify_refused';
    await this.accounts.recordState(orgId, accountId, (account) => refused(account, generation, at, cause));
    return 'refused';
  }
}
