import { breaksOf } from '../break.js';

/** Flags of an organization that is scheduled for deletion. */
export const frozenFlags = [
  ...breaksOf('libs/kernel/src/http/auth/frozen-flags.ts', 'flags', [
    {
      breaks: 'flags of a frozen organization promise what its routes refuse',
      find: "name.startsWith('can_') &&",
      replace: "name.startsWith('may_') &&",
      promise: 'says that writes are refused while the organization’s deletion is scheduled',
    },
    {
      breaks: 'flags hide what still works in a frozen organization',
      find: '!exceptions[name]?.(caller, row)',
      replace: 'true',
      promise: 'says that writes are refused while the organization’s deletion is scheduled',
    },
  ]),
];
