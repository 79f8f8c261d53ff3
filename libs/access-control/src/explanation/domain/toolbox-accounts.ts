import { type MemberAuthority } from '#identity';
import { type Caller } from '#kernel';
import { type FoundWays } from './usable-ways.js';

/** Whether a call through a toolbox has an account of the member who makes it, or why not. */
export const toolboxAccountStates = ['found', 'account_missing', 'account_ambiguous', 'account_needs_reauth'] as const;

export type ToolboxAccountState = (typeof toolboxAccountStates)[number];

/** Whether a member can use a connector, or one of its tools, through a toolbox. */
export const toolboxUses = ['usable', 'no_access', 'not_offered'] as const;

export type ToolboxUse = (typeof toolboxUses)[number];

/** What a toolbox has for a member. */
export type ToolboxState = {
  /** Whether the member's access includes running its tools. */
  hasAccess: boolean;
  /** Null if the member has no access to the toolbox, or if no entry of the connector uses the account of its caller. */
  account: ToolboxAccountState | null;
};

/** @param ways null if restrictions block it, or if the member may not run tools. */
export function describeToolboxUse({ hasAccess }: ToolboxState, ways: Pick<FoundWays, 'isInToolbox'> | null) {
  if (!hasAccess) return 'no_access';
  return ways && (ways.isInToolbox ? 'usable' : 'not_offered');
}

/** Port to the toolboxes that members use, implemented by the toolboxes context. */
export abstract class ToolboxAccounts {
  /**
   * Returns the member's access to a toolbox, and the state of their account for its tools of a connector.
   * @throws not_found if the caller has no access to the toolbox.
   */
  abstract findState(caller: Caller, member: MemberAuthority, toolboxId: string, slug: string): Promise<ToolboxState>;
}
