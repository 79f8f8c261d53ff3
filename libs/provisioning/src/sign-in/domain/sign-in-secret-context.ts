import { type EncryptionContext } from '#kernel';

/** Where the client secret of an organization's own sign-in is sealed. */
export const signInSecretContext = (org_id: string, row: string): EncryptionContext => ({
  org_id,
  table: 'provisioning.sign_ins',
  row,
  field: 'sealed',
  generation: 1,
});
