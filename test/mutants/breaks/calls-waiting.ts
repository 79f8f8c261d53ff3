import { type Break, breaksOf } from '../break.js';

const queue = 'libs/platform/src/bulkhead/turn-queue.ts';

/** A call above the limit of its connection waits. */
export const callsWaiting: Break[] = [
  ...breaksOf(queue, 'kernel/turn-queue', [
    {
      breaks: 'all calls of a member run before those of others',
      find: `      line.members.delete(member);
      if (queue.length > 0) line.members.set(member, queue);
`,
      replace: '      if (queue.length === 0) line.members.delete(member);\n',
      promise: 'serves members in turn',
    },
    {
      breaks: 'the number of waiting calls is unlimited',
      find: 'if (isFull && !makeRoom(line, member)) throw',
      replace: 'if (false) throw',
      promise: 'refuses work when its waiting room is full',
    },
    {
      breaks: 'one member uses all waiting places',
      find: 'if (isFull && !makeRoom(line, member)) throw',
      replace: 'if (isFull) throw',
      promise: 'makes room for a member with fewer calls',
    },
    {
      breaks: 'a call waits forever',
      find: 'timer = setTimeout(refuse, limit.remaining);',
      replace: '',
      promise: 'refuses work that waited too long or was cancelled',
    },
    {
      breaks: 'a call waits after its caller has disconnected',
      find: "limit.signal?.addEventListener('abort', refuse, { once: true });",
      replace: '',
      promise: 'refuses work that waited too long or was cancelled',
    },
    {
      breaks: 'the waiting calls of an organization are unlimited',
      find: 'if (!this.organizations.enter(orgId)) throw',
      replace: 'if (this.organizations.enter(orgId) && false) throw',
      promise: 'limits the waiting work of one organization',
    },
  ]),
  ...breaksOf(queue, 'connections/execute/waiting', [
    {
      breaks: 'a call above the limit is made immediately',
      find: 'if (waits) await this.waitForTurn(line, turn);',
      replace: 'if (waits && line.running < 0) await this.waitForTurn(line, turn);',
      promise: 'reach the third party at most eight at a time',
    },
  ]),
  ...breaksOf('libs/connections/src/execution/services/tool-execution.ts', 'connections/execute/waiting', [
    {
      breaks: 'a call that waited uses revoked rights',
      find: "if (waited) await assertSameRights(this.callers, caller, 'connection');",
      replace: '',
      promise: 'fail if access was revoked while they waited',
    },
  ]),
];
