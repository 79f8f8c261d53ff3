/** Serves endpoints in the background of the process. */
export abstract class WebhookRounds {
  /**
   * Returns false if the endpoint is already being served. If a round is already running, it also sends the new
   * deliveries.
   */
  abstract begin(orgId: string, endpointId: string): boolean;

  /** Waits until all running rounds have ended. */
  abstract settled(): Promise<void>;
}
