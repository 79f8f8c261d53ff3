import { breaksOf } from '../break.js';

const caughtBy = 'operator/keys';

/** Rotating keys while the product is in use. */
export const keyRotation = [
  ...breaksOf('libs/composition/src/keys/key-rotation.ts', caughtBy, [
    {
      breaks: 'a process writes with a key that other processes do not know yet',
      find: '[...keys, `${name}:${next}`]',
      replace: '[`${name}:${next}`, ...keys]',
      promise: 'can be read by every process before any process uses them',
    },
    {
      breaks: 'old keys are dropped although the new ones were never used',
      find: 'if (refusal) throw',
      replace: "if (refusal && step !== 'retire') throw",
      promise: 'are refused in the wrong order',
    },
    {
      breaks: 'the last of several keys counts as the newest',
      find: "if (newest === '') return 'unknown';",
      replace: "if (newest === '') return 'introduced';",
      promise: 'are refused if their names do not say which key is the newest',
    },
    {
      breaks: 'a new key is named by a clock that is behind',
      find: "newest === '' ? now :",
      replace: "newest !== 'newer' ? now :",
      promise: 'are recognized as newer even if the clock is behind',
    },
  ]),
  ...breaksOf('apps/cli/src/commands/keys.ts', caughtBy, [
    {
      breaks: 'a key that still wraps data keys is removed',
      find: 'needed.length > 0)',
      replace: 'needed.length > 99)',
      promise: 'leave connections working',
    },
  ]),
  ...breaksOf('libs/platform/src/sealing/rewrap-data-keys.ts', caughtBy, [
    {
      breaks: 'data keys keep the old wrapping',
      find: '.rewrap(orgId)\n      .catch',
      replace: '.rewrap(`${orgId}x`)\n      .catch',
      promise: 'leave connections working',
    },
  ]),
  ...breaksOf('libs/composition/src/vault/vault-app.module.ts', caughtBy, [
    {
      breaks: 'the vault accepts the service’s keys',
      find: 'if (shared)',
      replace: 'if (shared && VAULT_MASTER_KEYS.length > 9)',
      promise: 'of the vault are refused if the service also has them',
    },
  ]),
];
