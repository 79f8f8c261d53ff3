/** Current organization settings about connecting accounts. */
export abstract class ConnectSettings {
  /** Whether people must confirm before a direct connect link connects their account. */
  abstract confirmsDirectConnect(orgId: string): Promise<boolean>;
}
