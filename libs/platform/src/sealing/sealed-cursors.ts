import { hkdfSync } from 'node:crypto';
import { refineError, invalidCursor } from '#kernel';
import { decrypt, encrypt, SealBroken } from './aead.js';

/** Everything that a cursor is bound to. The cursor can be opened only with the same values in the same order. */
type CursorBinding = readonly (string | number | null)[];

/**
 * Encrypts positions from other systems, such as a third party's page cursor. A caller can neither read nor forge a
 * cursor, and can use it only for its original request.
 */
export class SealedCursors {
  /** @param keys the first key seals. All keys can open, so that a key can be rotated. */
  constructor(private readonly keys: readonly Buffer[]) {}

  seal(position: string, binding: CursorBinding): string {
    const context = Buffer.from(JSON.stringify(binding));
    return encrypt(keyFor(this.keys[0]!, context), Buffer.from(position), context).toString('base64url');
  }

  /** @throws bad_request `invalid_cursor` unless the cursor was sealed for this binding. */
  open(cursor: string, binding: CursorBinding): string {
    const context = Buffer.from(JSON.stringify(binding));
    const bytes = Buffer.from(cursor, 'base64url');
    // Several texts decode to the same bytes. Only the issued text is valid.
    if (bytes.toString('base64url') === cursor)
      for (const key of this.keys) {
        const position = tryDecrypt(keyFor(key, context), bytes, context);
        if (position !== null) return position;
      }
    throw cursorOfOtherRequest();
  }
}

const cursorOfOtherRequest = refineError(
  invalidCursor,
  () => 'This cursor was not issued for this request. Start again without a cursor.',
);

/** Each binding has its own key, so that no key is used often enough for its random nonces to repeat. */
const keyFor = (key: Buffer, context: Buffer): Buffer => Buffer.from(hkdfSync('sha256', key, context, 'cursor', 32));

function tryDecrypt(key: Buffer, sealed: Buffer, context: Buffer): string | null {
  try {
    return decrypt(key, sealed, context).toString();
  } catch (error) {
    if (error instanceof SealBroken) return null;
    throw error;
  }
}
