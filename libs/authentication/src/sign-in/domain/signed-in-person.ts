/** A person as the identity provider describes them. */
export type SignedInPerson = {
  issuer: string;
  /** Unique at the identity provider, and never reassigned. */
  subject: string;
  /** The email address. Null if the identity provider does not confirm it. */
  email: string | null;
  name: string | null;
  /** Whether they used a second factor; null if the identity provider does not say. */
  second_factor: boolean | null;
};

/** The rights of an identity provider in an organization. */
export type SignInTerms = {
  /** The member who set up the identity provider. Null for the identity provider of the installation. */
  set_by: string | null;
  /** The members that `set_by` stood for when setting up the identity provider, including `set_by`. */
  stands_for: readonly string[];
  /**
   * The permissions of the member who set up the identity provider. Null if that member is an owner, and for the
   * identity provider of the installation.
   */
  covers: readonly string[] | null;
  /** Anyone with an address in these domains becomes a member by signing in. */
  domains: readonly string[];
};
