import { type EncryptionContext } from '#kernel';

/** The encryption context for sealing the secret of an endpoint. */
export const webhookSecretContext = (org_id: string, row: string): EncryptionContext => ({
  org_id,
  table: 'audit.webhook_secrets',
  row,
  field: 'sealed',
  generation: 1,
});
