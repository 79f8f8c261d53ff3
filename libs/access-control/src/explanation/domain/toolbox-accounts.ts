import { type MemberAuthority } from '#identity';
import { type Caller } from '#kernel';

/** Whether a call through a toolbox has an account of the member who makes it, or why not. */
export const toolboxAccountStates = ['found', 'account_missing', 'account_ambiguous', 'account_needs_reauth'] as const;

export type ToolboxAccountState = (typeof toolboxAccountStates)[number];

/** Port to the accounts that members use in toolboxes, implemented by the toolboxes context. */
export abstract class ToolboxAccounts {
  /**
   * Returns the state of the member's account for the tools of a connector in a toolbox. Null if the member has no
   * access to the toolbox, or if no entry of the connector uses the account of its caller.
   * @throws not_found if the caller has no access to the toolbox.
   */
  abstract findState(
    caller: Caller,
    member: MemberAuthority,
    toolboxId: string,
    slug: string,
  ): Promise<ToolboxAccountState | null>;
}
