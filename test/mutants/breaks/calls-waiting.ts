import { type Break, breaksOf } from '../break.js';

const queue = 'libs/platform/src/bulkhead/turn-queue.ts';

/** A call over the bound of its connection waits its turn. */
export const callsWaiting: Break[] = [
  ...breaksOf(queue, 'kernel/turn-queue', [
    {
      breaks: 'a member goes on as long as their calls wait',
      find: `      line.members.delete(member);
      if (queue.length > 0) line.members.set(member, queue);
`,
      replace: '      if (queue.length === 0) line.members.delete(member);\n',
      promise: 'serves members in turn',
    },
    {
      breaks: 'any number of calls waits',
      find: 'if (isFull && !makeRoom(line, member)) throw',
      replace: 'if (false) throw',
      promise: 'refuses work when its waiting room is full',
    },
    {
      breaks: 'one member takes all the room to wait',
      find: 'if (isFull && !makeRoom(line, member)) throw',
      replace: 'if (isFull) throw',
      promise: 'makes room for a member with fewer calls',
    },
    {
      breaks: 'a call waits for ever',
      find: 'timer = setTimeout(refuse, limit.left);',
      replace: '',
      promise: 'refuses work that waited too long or was cancelled',
    },
    {
      breaks: 'a call waits for a caller who is gone',
      find: "limit.givenUp?.addEventListener('abort', refuse, { once: true });",
      replace: '',
      promise: 'refuses work that waited too long or was cancelled',
    },
    {
      breaks: 'one organization waits with any number of calls',
      find: 'if (!this.organizations.enter(orgId)) throw',
      replace: 'if (this.organizations.enter(orgId) && false) throw',
      promise: 'limits the waiting work of one organization',
    },
  ]),
  ...breaksOf(queue, 'execute/waiting', [
    {
      breaks: 'a call over the bound is made at once',
      find: 'if (waits) await this.turnOf(line, turn);',
      replace: 'if (waits && line.inside < 0) await this.turnOf(line, turn);',
      promise: 'reach the third party at most eight at a time',
    },
  ]),
  ...breaksOf('libs/connections/src/execution/commands/execute-tool.ts', 'execute/waiting', [
    {
      breaks: 'a call that waited is made by rights that were taken away',
      find: "if (waited) await mustHaveSameRights(this.callers, caller, 'connection');",
      replace: '',
      promise: 'fail if access was revoked while they waited',
    },
  ]),
];
