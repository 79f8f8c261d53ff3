/** The URLs that visitors are sent to, as browsers know them. */
export abstract class HomeAddresses {
  abstract readonly serviceUrl: string;
  abstract readonly vaultUrl: string;
  abstract readonly appUrl: string;
}
