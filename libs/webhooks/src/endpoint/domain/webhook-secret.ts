import { type EncryptionContext } from '#kernel';

export const secretPrefix = 'whsec_';

/**
 * The encryption context for sealing the secret of an endpoint. It names the table as it was when webhooks were a part
 * of audit, because secrets sealed then are opened with the same context.
 */
export const webhookSecretContext = (org_id: string, row: string): EncryptionContext => ({
  org_id,
  table: 'audit.webhook_secrets',
  row,
  field: 'sealed',
  generation: 1,
});
