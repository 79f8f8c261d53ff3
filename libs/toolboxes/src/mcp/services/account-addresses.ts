import { Injectable } from '@nestjs/common';
import { PageAddresses } from '#identity';
import { ApiError, type Caller } from '#kernel';
import { accountDetailsIn } from '../../toolbox-execution/domain/account-refusals.js';
import { AccountLinks } from '../../toolbox/persistence/account-links.js';

/** Gives people the address of the page on which they get the accounts that a toolbox needs. */
@Injectable()
export class AccountAddresses {
  constructor(
    private readonly accountLinks: AccountLinks,
    private readonly pageAddresses: PageAddresses,
  ) {}

  /**
   * Adds the address to the error of a call that has no account, in the text and in `details.connect_url`. A service
   * member gets none, because no person reads its errors.
   * @param toolboxId null for a call through no toolbox, which only ever lacks a sign-in to its account.
   */
  async addTo(error: ApiError, caller: Caller, toolboxId: string | null): Promise<ApiError> {
    const details = accountDetailsIn(error);
    if (caller.kind !== 'user' || !details || !isFixable(details)) return error;
    const connect_url =
      toolboxId === null
        ? this.pageAddresses.ofAccount(details.connection!.connection_id)
        : this.pageAddresses.ofToolboxAccounts(await this.accountLinks.create(caller, toolboxId));
    const { definition, message, parts } = error;
    const text = `${message} The page for this is ${connect_url}`;
    return new ApiError(definition, text, { ...parts, details: { ...details, connect_url } });
  }
}

type Details = NonNullable<ReturnType<typeof accountDetailsIn>>;

/** Whether the person can do something on the page: connect an account, sign in again, or choose. */
const isFixable = ({ can_connect, candidates, connection }: Details): boolean =>
  connection ? connection.is_own : can_connect || candidates !== undefined;
