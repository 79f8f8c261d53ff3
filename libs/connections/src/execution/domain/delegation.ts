import { type Caller } from '#kernel';
import { type PartialPolicy } from '../../approval/domain/tightened-policy.js';

/** A call through a toolbox: the connection is reached by who pinned the tool there; all other rules are the caller's. */
export type Delegation = {
  toolbox_id: string;
  editor: Pick<Caller, 'userId' | 'teams'>;
  /** What the toolbox wants beside the organization. */
  approval_policy: PartialPolicy;
};
