import { type CutOffCause } from '#connector-definition';

/** Port to the credentials of an integration whose definition changes. */
export abstract class CutOffCredentials {
  /**
   * Destroys, in the transaction that is open, all that could be sent to another host, and has the accounts sign in again.
   * @param causeOf by the method that a credential was made by; null leaves it alone.
   */
  abstract cutOff(
    orgId: string,
    integrationId: string,
    causeOf: (authMethod: string) => CutOffCause | null,
  ): Promise<void>;
}
