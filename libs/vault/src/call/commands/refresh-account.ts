import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CheckedAccount } from '#vault-protocol';
import { type ExpectedDefinition } from '../../integration/domain/integrations.js';
import { type RefreshResult } from '../../refresh/services/credential-refresh.js';
import { FreshCredentials } from '../../refresh/services/fresh-credentials.js';

/** Refreshes an account's credential now. */
export class RefreshAccount extends Command<CheckedAccount['checked']> {
  constructor(
    readonly orgId: string,
    readonly accountId: string,
    readonly expected: ExpectedDefinition | null,
  ) {
    super();
  }
}

@CommandHandler(RefreshAccount)
export class RefreshAccountHandler implements ICommandHandler<RefreshAccount> {
  constructor(private readonly freshCredentials: FreshCredentials) {}

  async execute({ orgId, accountId, expected }: RefreshAccount): Promise<CheckedAccount['checked']> {
    const { kind } = await this.freshCredentials.refreshNow(orgId, accountId, expected);
    return checkResults[kind];
  }
}

const checkResults: Record<RefreshResult['kind'], CheckedAccount['checked']> = {
  renewed: 'renewed',
  not_renewable: 'not_renewable',
  needs_reauth: 'needs_reauth',
  failed: 'unreachable',
};
