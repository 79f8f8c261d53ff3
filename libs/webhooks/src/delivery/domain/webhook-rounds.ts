/** Serves endpoints in the background of the process. */
export abstract class WebhookRounds {
  /** Returns false if the endpoint is already being served. The running round then also sends new deliveries. */
  abstract begin(orgId: string, endpointId: string): boolean;

  /** Waits until all running rounds have ended. */
  abstract settled(): Promise<void>;
}
