import { type MemberAuthority } from '#identity';
import { type Caller } from '#kernel';

/** What a call needs before it runs, as in an organization's approval policy. */
export const callRules = ['allow', 'confirm', 'second_person', 'block'] as const;

export type CallRule = (typeof callRules)[number];

/** How a member can use a connector, or one of its tools. */
export type FoundWays = {
  /** Whether the member has an account or a toolbox for it, or may connect an account. */
  isAny: boolean;
  /** Whether the toolbox of the question can run it for the member. */
  isInToolbox: boolean;
  /** What a call of the tool needs. If the ways differ, the least strict rule. Null without a way, or without a tool. */
  approval: CallRule | null;
  /** The tier of the tool, to which `approval` applies. Null if `approval` is null. */
  tier: 'read' | 'write' | 'destructive' | null;
};

/** Port to the accounts and toolboxes through which members use connectors, implemented by the toolboxes context. */
export abstract class UsableWays {
  /**
   * Finds the accounts and toolboxes through which the member can use the connector. It must not be restricted for the
   * member.
   * @param question.tool the name of one of its tools. Null for any tool.
   * @param question.toolboxId the toolbox to which `isInToolbox` and `approval` apply. Null for all ways.
   */
  abstract find(
    caller: Caller,
    member: MemberAuthority,
    question: { slug: string; tool: string | null; toolboxId: string | null },
  ): Promise<FoundWays>;
}
