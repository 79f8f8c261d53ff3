import { type Act } from '#kernel';

export type Revoked = { orgId: string; userId: string; kept?: string; reason: 'revoke_all' | 'address_confirmed' };

/** Port to ending all tokens and apps that act as a member. */
export abstract class TokenRevocations {
  /**
   * Revokes all tokens except `kept`, and disconnects apps that may have been authorized with them. Returns the number
   * of tokens.
   */
  abstract allOf(revoked: Revoked, act: Act): Promise<number>;
}
