import { TimeLimit } from '#kernel';
import { TurnQueue } from '#platform/bulkhead';

const sizes = { atOnce: 1, waiting: 3, waitingOfOrganization: 100 };

/** A queue whose only slot is taken. It records the order of the work. */
function startQueue(more: Partial<typeof sizes> = {}) {
  const queue = new TurnQueue({ ...sizes, ...more });
  const done: string[] = [];
  let leave = () => {};
  const limit = (time = 60_000, signal?: AbortSignal) => new TimeLimit(time, signal);
  const turn = (member: string, more: object = {}) => ({
    key: 'one',
    orgId: 'org',
    member,
    scope: 'connection',
    limit: limit(),
    ...more,
  });
  const enter = (member: string, name = member, more: object = {}) =>
    queue.within(turn(member, more), (waited) => Promise.resolve(void done.push(waited ? name : `${name} at once`)));
  const first = queue.within(turn('first'), () => new Promise<void>((resolve) => (leave = resolve)));
  return { queue, done, enter, limit, leave: () => (leave(), first) };
}

const full = (scope: string) => ({ status: 429, reason: 'too_many_at_once', parts: { details: { scope } } });

describe('A queue of turns', () => {
  it('serves members in turn', async () => {
    const { enter, leave, done } = startQueue();
    const all = [enter('member', 'a1'), enter('member', 'a2'), enter('colleague', 'b1')];
    await Promise.all([leave(), ...all]);
    expect(done).toEqual(['a1', 'b1', 'a2']);
    await enter('member');
    expect(done.at(-1)).toBe('member at once');
  });

  it('refuses work when its waiting room is full', async () => {
    const { enter, leave } = startQueue();
    const all = [enter('member'), enter('member'), enter('member')];
    await expect(enter('member')).rejects.toMatchObject(full('connection'));
    await Promise.all([leave(), ...all]);
  });

  it('makes room for a member with fewer calls', async () => {
    const { enter, leave, done } = startQueue();
    const [one, two, three] = [enter('member', 'a1'), enter('member', 'a2'), enter('member', 'a3')];
    const lost = expect(three).rejects.toMatchObject(full('connection'));
    const other = enter('colleague', 'b1');
    await lost;
    await expect(enter('colleague', 'b2')).rejects.toMatchObject(full('connection'));
    await Promise.all([leave(), one, two, other]);
    expect(done).toEqual(['a1', 'b1', 'a2']);
  });

  it('refuses work that waited too long or was cancelled', async () => {
    const { enter, leave, limit, done, queue } = startQueue();
    const stop = new AbortController();
    const late = enter('member', 'late', { limit: limit(1) });
    const gone = enter('member', 'gone', { limit: limit(600_000, stop.signal) });
    await expect(late).rejects.toMatchObject(full('connection'));
    stop.abort();
    await expect(gone).rejects.toMatchObject(full('connection'));
    expect(queue.waiting).toBe(0);
    await leave();
    expect(done).toEqual([]);
  });

  it('limits the waiting work of one organization', async () => {
    const { enter, leave, queue } = startQueue({ waitingOfOrganization: 1 });
    const waiting = enter('member');
    let leaveOther = () => {};
    const other = { key: 'two', orgId: 'org', member: 'member', scope: 'connection', limit: new TimeLimit(60_000) };
    const second = queue.within(other, () => new Promise<void>((resolve) => (leaveOther = resolve)));
    const refused = queue.within(other, () => Promise.resolve());
    await expect(refused).rejects.toMatchObject(full('organization'));
    const neighbour = { ...other, orgId: 'another' };
    const theirs = queue.within(neighbour, () => Promise.resolve());
    leaveOther();
    await Promise.all([second, theirs, leave(), waiting]);
  });

  it('frees the slot when the work fails', async () => {
    const { enter, leave, queue, done } = startQueue();
    const failing = queue.within(
      { key: 'one', orgId: 'org', member: 'member', scope: 'connection', limit: new TimeLimit(60_000) },
      () => Promise.reject(new Error('broken')),
    );
    const failed = expect(failing).rejects.toThrow('broken');
    const other = enter('colleague');
    await Promise.all([leave(), failed, other]);
    expect(done).toEqual(['colleague']);
  });
});
