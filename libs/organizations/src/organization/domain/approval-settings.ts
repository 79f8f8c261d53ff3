import { type Caller } from '#kernel';

/**
 * What a tool of a tier needs before it runs: nothing, approval by anyone allowed, approval by a second person, or it
 * never runs.
 */
export type ApprovalRule = 'allow' | 'confirm' | 'second_person' | 'block';

export type ApprovalPolicy = Record<'read' | 'write' | 'destructive', ApprovalRule>;

export abstract class ApprovalSettings {
  /** The current policy. */
  abstract get(orgId: string): Promise<ApprovalPolicy>;

  /** The policy as of the caller's epoch. */
  abstract inEpochOf(caller: Pick<Caller, 'orgId' | 'epoch'>): Promise<ApprovalPolicy>;
}
