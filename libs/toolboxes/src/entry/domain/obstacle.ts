import { type Verdict } from '#access-control';
import { type UnmetReason } from './unmet-reason.js';

/** What decides whether a member may run a tool of a toolbox that is theirs to use. */
type EntryStanding = {
  entry: { enabled: boolean };
  verdict: Pick<Verdict, 'allowed'>;
  unmet: UnmetReason | null;
};

/**
 * What keeps a member from a tool of a toolbox that is theirs to use, the first that holds; null where nothing does. The
 * list of tools and a call both ask here, so that what is listed is what runs.
 */
export function obstacle({ entry, verdict, unmet }: EntryStanding): 'turned_off' | 'restricted' | UnmetReason | null {
  if (!entry.enabled) return 'turned_off';
  // Before what is in the way of everybody: a restriction comes first, as on a connection.
  return verdict.allowed ? unmet : 'restricted';
}
