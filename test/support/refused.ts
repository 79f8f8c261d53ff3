/** The expected fields of a refusal: `expect(answer).toMatchObject(refused(409, 'conflict', 'last_owner'))`. */
export const refused = (status: number, code: string, reason?: string) => ({
  status,
  body: { error: reason === undefined ? { code } : { code, reason } },
});

export const conflicting = (reason: string) => refused(409, 'conflict', reason);

export const forbidden = (reason: string) => refused(403, 'forbidden', reason);

/**
 * A version that no resource has. A write with it fails with 412 after all other checks, which shows that the caller
 * may write.
 */
export const never = { 'if-match': '"999999"' };
