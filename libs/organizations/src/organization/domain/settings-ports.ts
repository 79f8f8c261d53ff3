import { type Caller } from '#kernel';

/**
 * What a tool of a tier needs before it runs: nothing, approval by any allowed person, or approval by a second
 * person. A blocked tool never runs.
 */
export type ApprovalRule = 'allow' | 'confirm' | 'second_person' | 'block';

export type ApprovalPolicy = Record<'read' | 'write' | 'destructive', ApprovalRule>;

export abstract class ApprovalSettings {
  /** The current policy. */
  abstract get(orgId: string): Promise<ApprovalPolicy>;

  /** The policy as of the caller's epoch. */
  abstract getInEpoch(caller: Pick<Caller, 'orgId' | 'epoch'>): Promise<ApprovalPolicy>;
}

/** Current organization settings about connecting accounts. */
export abstract class ConnectSettings {
  /** Whether people must confirm before a direct connect link connects their account. */
  abstract confirmsDirectConnect(orgId: string): Promise<boolean>;
}

/** Whether tools of remote MCP servers can be called before review, by the current settings. */
export abstract class ReviewSettings {
  abstract get(orgId: string): Promise<ToolReview>;
}

export type ToolReview = { new_tools: 'active' | 'held'; changed_tools: 'active' | 'held' };
