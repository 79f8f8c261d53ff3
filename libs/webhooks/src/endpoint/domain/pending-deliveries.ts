/** Port to the deliveries that wait to be sent to an endpoint. */
export abstract class PendingDeliveries {
  /** Marks pending deliveries as failed. */
  abstract giveUp(orgId: string, endpointId: string): Promise<void>;
}
