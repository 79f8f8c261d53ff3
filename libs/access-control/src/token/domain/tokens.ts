import { type Act } from '#kernel';
import { type NewToken, type Token } from './token.js';

/** The tokens of an organization, and the secrets that open them. */
export abstract class Tokens {
  /** Issues a token and hands out its secret, which nobody can see again. */
  abstract issue(orgId: string, given: NewToken, act: Act): Promise<{ token: Token; secret: string }>;

  /** @throws validation_error `unknown_member` when the holder is not a member. */
  abstract mustHaveHolder(orgId: string, given: NewToken): Promise<void>;
}
