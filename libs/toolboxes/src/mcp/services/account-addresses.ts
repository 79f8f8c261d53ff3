import { Injectable } from '@nestjs/common';
import { PageAddresses } from '#identity';
import { ApiError, type Caller } from '#kernel';
import { accountDetailsIn } from '../../toolbox-execution/domain/account-refusals.js';

/** Gives people the address of the page on which they get the account that a call lacks. */
@Injectable()
export class AccountAddresses {
  constructor(private readonly pageAddresses: PageAddresses) {}

  /**
   * Adds the address to the error of a call that has no account, in the text and in `details.connect_url`. A service
   * member gets none, because no person reads its errors.
   */
  addTo(error: ApiError, caller: Caller): ApiError {
    const connect_url = caller.kind === 'user' ? this.find(error) : null;
    if (connect_url === null) return error;
    const { definition, message, parts } = error;
    const details = { ...parts.details, connect_url };
    return new ApiError(definition, `${message} The page for this is ${connect_url}`, { ...parts, details });
  }

  private find(error: ApiError): string | null {
    const details = accountDetailsIn(error);
    if (!details) return null;
    const { connection, candidates, can_connect, connector_label } = details;
    if (connection) return connection.is_own ? this.pageAddresses.ofAccount(connection.connection_id) : null;
    return can_connect && !candidates ? this.pageAddresses.ofConnecting(connector_label) : null;
  }
}
