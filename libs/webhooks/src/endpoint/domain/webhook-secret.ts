import { type EncryptionContext } from '#kernel';

export const secretPrefix = 'whsec_';

/**
 * The encryption context for sealing the secret of an endpoint. It uses the table's former name, from when webhooks
 * were part of audit, because secrets sealed then can be opened only with the same context.
 */
export const webhookSecretContext = (org_id: string, row: string): EncryptionContext => ({
  org_id,
  table: 'audit.webhook_secrets',
  row,
  field: 'sealed',
  generation: 1,
});
