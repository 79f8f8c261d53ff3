import { type MemberAuthority } from '#identity';
import { type Caller } from '#kernel';

/** Port to the accounts and toolboxes through which members use connectors, implemented by the toolboxes context. */
export abstract class UsableWays {
  /**
   * Whether the member has an account or a toolbox through which they can use the connector, or may connect an account.
   * The connector must not be restricted for the member.
   * @param tool the name of one of its tools. Null for any tool.
   */
  abstract isAny(caller: Caller, member: MemberAuthority, slug: string, tool: string | null): Promise<boolean>;
}
