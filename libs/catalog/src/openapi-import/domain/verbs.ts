import { type Operation } from '#connector-definition';
import { operationOfVerb } from '../../tool/domain/operation.js';

/** Verbs in operation ids, in addition to the verbs that classify tool names. */
const known = new Map(
  Object.entries({
    read: 'fetch retrieve read watch show view lookup describe preview validate verify test compare',
    create:
      'post make generate start open install register request share publish run rerun dispatch trigger submit copy ' +
      'duplicate fork import attach connect join star follow approve authorize accept initiate launch upsert log sign ' +
      'login logout push schedule broadcast notify call place put subscribe',
    update:
      'replace modify change enable disable restrict restore reset rotate renew refresh lock unlock pin unpin close ' +
      'reopen resolve merge sync transfer convert activate resume pause suspend unsuspend stop end finish complete ' +
      'finalize capture confirm promote demote reject deny decline dismiss ignore leave unarchive unfollow unstar ' +
      'unassign unblock block hide unhide unsubscribe unmute resize reboot retry recycle configure apply toggle migrate',
    delete:
      'destroy erase wipe kick uninstall ban expel evict terminate trash discard void disconnect unlink detach drop ' +
      'deactivate invalidate prune flush truncate clear',
  }).flatMap(([operation, words]) => words.split(' ').map((word) => [word, operation as Operation])),
);

/** Returns the operation of a verb, or undefined for an unknown word. */
export const meaningOf = (word: string): Operation | undefined => operationOfVerb(word) ?? known.get(word);

export const isVerb = (word: string): boolean => meaningOf(word) !== undefined;

/** Returns the base form of a verb: `delete` for `Deletes` and `Deleting`. */
export function imperative(word: string): string {
  const stems = [
    word,
    word.replace(/s$/, ''),
    word.replace(/es$/, ''),
    word.replace(/ing$/, ''),
    word.replace(/ing$/, 'e'),
  ];
  return stems.find(isVerb) ?? word;
}

const order: Operation[] = ['read', 'other', 'create', 'update', 'delete'];

export const riskiest = (operations: readonly (Operation | undefined)[]): Operation =>
  operations.reduce<Operation>(
    (worst, each) => (each && order.indexOf(each) > order.indexOf(worst) ? each : worst),
    'read',
  );
