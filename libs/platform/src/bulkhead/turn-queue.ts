import { tooManyAtOnce, type TimeLimit } from '#kernel';
import { Bulkhead } from './bulkhead.js';

type Sizes = {
  /** Maximum number of running calls per key. */
  atOnce: number;
  /** Maximum number of waiting calls per key. */
  waiting: number;
  /** Maximum number of waiting calls of one organization, over all keys. */
  waitingOfOrganization: number;
};

type Turn = {
  key: string;
  orgId: string;
  /** The member who makes the call. Waiting calls with the same key take turns by member. */
  member: string;
  /** The name of the key in error messages. */
  scope: string;
  limit: TimeLimit;
};

type Waiting = { begin: () => void; refuse: () => void };

type Line = {
  running: number;
  /** Waiting calls by member, in the order of the members' turns. */
  members: Map<string, Waiting[]>;
};

/**
 * Limits concurrent work per key. Excess work waits within a time limit, and members take turns, so that a member
 * with many calls does not delay a member with one call.
 */
export class TurnQueue {
  private readonly lines = new Map<string, Line>();
  private readonly organizations: Bulkhead;

  constructor(private readonly sizes: Sizes) {
    this.organizations = new Bulkhead(sizes.waitingOfOrganization);
  }

  get waiting(): number {
    return [...this.lines.values()].reduce((sum, line) => sum + waitingIn(line), 0);
  }

  /**
   * Runs work, waiting for a turn if necessary.
   * @param work receives whether it had to wait, because rights may have changed meanwhile.
   * @throws rate_limited with the scope if too many calls wait, or if the time limit was reached. The work was not
   * started.
   */
  async within<Result>(turn: Turn, work: (waited: boolean) => Promise<Result>): Promise<Result> {
    const line = this.lines.get(turn.key) ?? { running: 0, members: new Map<string, Waiting[]>() };
    this.lines.set(turn.key, line);
    const waits = line.running >= this.sizes.atOnce;
    if (waits) await this.waitForTurn(line, turn);
    else line.running += 1;
    try {
      return await work(waits);
    } finally {
      this.leave(turn.key, line);
    }
  }

  private async waitForTurn(line: Line, { orgId, member, scope, limit }: Turn): Promise<void> {
    const isFull = waitingIn(line) >= this.sizes.waiting;
    if (isFull && !makeRoom(line, member)) throw tooManyAtOnce(scope);
    if (!this.organizations.enter(orgId)) throw tooManyAtOnce('organization');
    const queue = line.members.get(member) ?? [];
    line.members.set(member, queue);
    let timer: NodeJS.Timeout | undefined;
    let refuse = () => {};
    try {
      await new Promise<void>((begin, reject) => {
        const waiting = { begin, refuse: () => (remove(line, member, waiting), reject(tooManyAtOnce(scope))) };
        refuse = waiting.refuse;
        queue.push(waiting);
        timer = setTimeout(refuse, limit.remaining);
        limit.signal?.addEventListener('abort', refuse, { once: true });
      });
    } finally {
      clearTimeout(timer);
      limit.signal?.removeEventListener('abort', refuse);
      this.organizations.leave(orgId);
    }
  }

  /** Passes the slot to the next member, and moves that member to the end of the line. */
  private leave(key: string, line: Line): void {
    const [next] = line.members;
    if (next) {
      const [member, queue] = next;
      const { begin } = queue.shift()!;
      line.members.delete(member);
      if (queue.length > 0) line.members.set(member, queue);
      return begin();
    }
    line.running -= 1;
    if (line.running === 0) this.lines.delete(key);
  }
}

const waitingIn = ({ members }: Line): number => [...members.values()].reduce((sum, queue) => sum + queue.length, 0);

/**
 * Refuses the last call of the member with the most waiting calls, if that member has more waiting calls than the new
 * caller would have. Returns whether it did.
 */
function makeRoom({ members }: Line, newcomer: string): boolean {
  const own = members.get(newcomer)?.length ?? 0;
  const [longest] = [...members.values()].sort((one, other) => other.length - one.length);
  if (!longest || longest.length <= own + 1) return false;
  longest.at(-1)!.refuse();
  return true;
}

function remove({ members }: Line, member: string, waiting: Waiting): void {
  const queue = members.get(member);
  const at = queue?.indexOf(waiting) ?? -1;
  if (!queue || at < 0) return;
  queue.splice(at, 1);
  if (queue.length === 0) members.delete(member);
}
