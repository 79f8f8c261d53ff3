/** Settings of the organization that bear on how accounts are connected, as they are now. */
export abstract class ConnectSettings {
  /** Whether who came by a direct link is asked before the sign-in counts. */
  abstract confirmsDirectConnect(orgId: string): Promise<boolean>;
}
