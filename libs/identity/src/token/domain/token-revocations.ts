import { type Act } from '#kernel';

export type Revoked = { orgId: string; userId: string; kept?: string; reason: 'revoke_all' | 'address_confirmed' };

/** Port to shutting everybody out who acts as a member. */
export abstract class TokenRevocations {
  /** All tokens but one that is kept, and the apps that may have been let in with them; answers how many tokens. */
  abstract allOf(revoked: Revoked, act: Act): Promise<number>;
}
