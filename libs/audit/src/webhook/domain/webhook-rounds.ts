/** Serves endpoints beside whatever else the process does. */
export abstract class WebhookRounds {
  /** False where the endpoint is being served already: what is new is sent then. */
  abstract begin(orgId: string, endpointId: string): boolean;

  /** Waits until all that are served have been. */
  abstract settled(): Promise<void>;
}
