import { IsIn } from 'class-validator';

export class ResolveApprovalBody {
  /** `approve` lets the requester make this one call, once and within ten minutes. */
  @IsIn(['approve', 'deny']) decision!: 'approve' | 'deny';
}
