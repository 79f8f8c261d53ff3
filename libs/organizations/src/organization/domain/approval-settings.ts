import { type Caller } from '#kernel';

/** What a tool of a tier needs before it runs: nothing, somebody's word, that of another than who runs it; or it never runs. */
export type ApprovalRule = 'allow' | 'confirm' | 'second_person' | 'block';

export type ApprovalPolicy = Record<'read' | 'write' | 'destructive', ApprovalRule>;

/** The organization's setting `approval_policy`. */
export abstract class ApprovalSettings {
  /** As it is now. */
  abstract of(orgId: string): Promise<ApprovalPolicy>;

  /** As it is in the caller's epoch. */
  abstract inEpochOf(caller: Pick<Caller, 'orgId' | 'epoch'>): Promise<ApprovalPolicy>;
}
