import { IsIn } from 'class-validator';

export class ResolveApprovalBody {
  /** `approve` allows the requester to make this call once, within ten minutes. */
  @IsIn(['approve', 'deny']) decision!: 'approve' | 'deny';
}
