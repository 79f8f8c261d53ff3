import { type CutOffCause } from '#connector-definition';

/** Port to the credentials of an integration whose definition changes. */
export abstract class CutOffCredentials {
  /**
   * Deletes everything that could be sent to another host, in the open transaction. The accounts must sign in again.
   * @param causeOf the cause by auth method; null leaves credentials of that method unchanged.
   */
  abstract cutOff(
    orgId: string,
    integrationId: string,
    causeOf: (authMethod: string) => CutOffCause | null,
  ): Promise<void>;

  /**
   * Stores the `subjectRules` of the replaced definition in accounts of earlier versions, which have none, in the open
   * transaction.
   */
  abstract keepSubjectRules(orgId: string, integrationId: string, rules: readonly string[]): Promise<void>;
}

/** Port to the sign-ins in progress with an integration. */
export abstract class OpenSignIns {
  /** Closes all links, including those whose sign-in has succeeded but has not been redeemed yet. */
  abstract closeAll(orgId: string, integrationId: string): Promise<void>;
}

/** Port to the secrets of all OAuth applications that an integration has had. */
export abstract class OAuthAppSecrets {
  /**
   * Deletes the secrets in the open transaction.
   * @returns whether there were any.
   */
  abstract dropAll(orgId: string, integrationId: string): Promise<boolean>;
}
