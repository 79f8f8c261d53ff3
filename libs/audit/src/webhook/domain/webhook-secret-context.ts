import { type EncryptionContext } from '#kernel';

/** Where the secret of a webhook endpoint is sealed. */
export const webhookSecretContext = (org_id: string, row: string): EncryptionContext => ({
  org_id,
  table: 'audit.webhook_secrets',
  row,
  field: 'sealed',
  generation: 1,
});
