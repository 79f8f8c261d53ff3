/** Result of asking the provider about a credential. */
export type Checked = {
  checked:
    | 'accepted'
    | 'renewed'
    /** A second refusal a minute later makes the account sign in again. */
    | 'refused'
    | 'needs_reauth'
    | 'unreachable'
    /** It cannot be refreshed. */
    | 'not_renewable';
};
