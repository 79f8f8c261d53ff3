/** The shape of a refusal: `expect(answer).toMatchObject(refused(409, 'conflict', 'last_owner'))`. */
export const refused = (status: number, code: string, reason?: string) => ({
  status,
  body: { error: reason === undefined ? { code } : { code, reason } },
});

export const conflicting = (reason: string) => refused(409, 'conflict', reason);

export const forbidden = (reason: string) => refused(403, 'forbidden', reason);

/** A version that nothing has: a write which sends it is refused last of all, with 412, and so tries whether it may. */
export const never = { 'if-match': '"999999"' };
