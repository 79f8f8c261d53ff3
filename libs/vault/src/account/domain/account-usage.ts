/** Port to what is noted of an account's use, without anybody waiting for it. */
export abstract class AccountUsage {
  /** Notes, coarsely, that an account was used. */
  abstract noteUse(orgId: string, id: string): void;

  /** Has it looked into whether an account that a call was refused for is still accepted. */
  abstract noteRefusal(orgId: string, id: string): void;
}

/** The job that asks the provider whether it still accepts an account. */
export const accountIsVerifiedWhenCallIsRefused = 'AccountIsVerifiedWhenCallIsRefused';
