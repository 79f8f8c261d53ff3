import { type Verdict } from '#access-control';
import { type UnmetReason } from './unmet-reason.js';

/** The facts that decide whether a member may run a tool of a toolbox they can use. */
type EntryStanding = {
  entry: { enabled: boolean };
  verdict: Pick<Verdict, 'allowed'>;
  unmet: UnmetReason | null;
};

/**
 * Returns the first reason why a member cannot run a tool of a toolbox they can use; null if there is none. Listing and
 * calling both use it, so exactly the listed tools can run.
 */
export function obstacle({ entry, verdict, unmet }: EntryStanding): 'turned_off' | 'restricted' | UnmetReason | null {
  if (!entry.enabled) return 'turned_off';
  // A restriction comes before the reasons that apply to everyone, as in calls through a connection.
  return verdict.allowed ? unmet : 'restricted';
}
