import { type EncryptionContext } from '#kernel';

/** The encryption context for the client secret of an organization's sign-in. */
export const signInSecretContext = (org_id: string, row: string): EncryptionContext => ({
  org_id,
  table: 'provisioning.sign_ins',
  row,
  field: 'sealed',
  generation: 1,
});
