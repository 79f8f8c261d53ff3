/** What a tool of a tier needs before it runs: nothing, somebody's word, that of another than who runs it; or it never runs. */
export type ApprovalRule = 'allow' | 'confirm' | 'second_person' | 'block';

export type ApprovalPolicy = Record<'read' | 'write' | 'destructive', ApprovalRule>;

/** The organization's setting `approval_policy`, as it is now. */
export abstract class ApprovalSettings {
  abstract of(orgId: string): Promise<ApprovalPolicy>;
}
