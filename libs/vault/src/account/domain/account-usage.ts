/** Port to recording an account's use in the background. */
export abstract class AccountUsage {
  /** Records approximately when an account was used. */
  abstract noteUse(orgId: string, id: string): void;

  /** Starts a check of an account after a call was refused. */
  abstract noteRefusal(orgId: string, id: string): void;
}

/** The job that checks whether the provider still accepts an account. */
export const accountIsVerifiedWhenCallIsRefused = 'AccountIsVerifiedWhenCallIsRefused';
