/** Whom an issuer says that it signed in. */
export type SignedInPerson = {
  issuer: string;
  /** Unique at the issuer, and never another's. */
  subject: string;
  /** Known to be theirs; null where the issuer does not say so. */
  email: string | null;
  name: string | null;
  /** Whether they showed a second factor; null where the issuer does not say. */
  second_factor: boolean | null;
};

/** What an issuer may do in an organization. */
export type SignInTerms = {
  /** Who set it up; null for the issuer of the whole installation. */
  set_by: string | null;
  /** Whom they counted as, themselves among them. */
  stands_for: readonly string[];
  /** What they could do; null for what an owner can. */
  covers: readonly string[] | null;
  /** Whoever has an address of these domains becomes a member by signing in. */
  domains: readonly string[];
};
