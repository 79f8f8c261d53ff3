import { type Caller } from '#kernel';
import { type PartialPolicy } from '../../approval/domain/tightened-policy.js';

/**
 * A call through a toolbox. The connection is reached with the pinning editor's access; all other rules are the
 * caller's.
 */
export type Delegation = {
  toolbox_id: string;
  editor: Pick<Caller, 'userId' | 'teams'>;
  /** The approval policy of the toolbox, in addition to the organization's. */
  approval_policy: PartialPolicy;
};
