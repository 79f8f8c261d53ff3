import { breaksOf } from '../break.js';

const caughtBy = 'operator/keys';

/** Rotating keys while the product is in use. */
export const keyRotation = [
  ...breaksOf('libs/composition/src/keys/key-material.ts', caughtBy, [
    {
      breaks: 'a process writes with a key that other processes do not know yet',
      find: '[...keys, `${nameAt(now)}:${next}`]',
      replace: '[`${nameAt(now)}:${next}`, ...keys]',
      promise: 'can be read by every process before any process uses them',
    },
  ]),
  ...breaksOf('apps/cli/src/commands/keys.ts', caughtBy, [
    {
      breaks: 'a key that still wraps data keys is removed',
      find: 'needed.length > 0',
      replace: 'needed.length > 99',
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
