import { type EncryptionContext } from '../../persistence/schema.js';

/** Port: seals stored responses, which may contain secrets. */
export abstract class ResponseSealing {
  /** Call it before a transaction, not inside one: the organization's first key is committed separately. */
  abstract seal(place: EncryptionContext, plain: string): Promise<Buffer>;

  /** @throws when the bytes were altered or sealed for another place. */
  abstract open(place: EncryptionContext, sealed: Buffer): Promise<string>;
}

/** Returns the sealing context of the response to a keyed request. */
export const storedAnswerContext = (org_id: string, principal: string, key: string): EncryptionContext => ({
  org_id,
  table: 'kernel.idempotency_keys',
  row: `${principal}/${key}`,
  field: 'body',
  generation: 1,
});
