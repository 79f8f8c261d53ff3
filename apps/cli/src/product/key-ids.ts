import { type KeyMaterial } from '#composition/keys';

/** Settings that contain keys. */
export const keyNames = [
  ...(['MASTER_KEYS', 'VAULT_MASTER_KEYS', 'CURSOR_KEYS', 'SERVICE_KEY'] as const),
  ...(['SERVICE_PUBLIC_KEYS', 'VAULT_KEY', 'VAULT_PUBLIC_KEYS'] as const),
];

/** Returns the key ids of each private setting. The first key signs or seals new data. */
export const keyIds = ({ service, vault }: KeyMaterial): Record<string, string[]> => ({
  MASTER_KEYS: idsIn(service.MASTER_KEYS),
  VAULT_MASTER_KEYS: idsIn(vault.MASTER_KEYS),
  CURSOR_KEYS: idsIn(service.CURSOR_KEYS),
  SERVICE_KEY: idsIn(service.SERVICE_KEY),
  VAULT_KEY: idsIn(vault.VAULT_KEY),
});

const idsIn = (value: string): string[] => value.split(',').map((key) => key.split(':')[0]!.trim());
