import { type CutOffCause } from '#connector-definition';

/** Port to the credentials of an integration whose definition changes. */
export abstract class CutOffCredentials {
  /**
   * Deletes, in the open transaction, everything that could be sent to another host. The accounts must sign in again.
   * @param causeOf the cause by auth method; null leaves credentials of that method unchanged.
   */
  abstract cutOff(
    orgId: string,
    integrationId: string,
    causeOf: (authMethod: string) => CutOffCause | null,
  ): Promise<void>;
}
