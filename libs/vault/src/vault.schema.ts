import { type Schema } from '#kernel';
import { CreateVault1795000005000 } from './migrations/create-vault.js';

export const vaultSchema: Schema = {
  name: 'vault',
  role: 'latchkey_vault',
  tables: [],
  migrations: [CreateVault1795000005000],
  events: {},
};
