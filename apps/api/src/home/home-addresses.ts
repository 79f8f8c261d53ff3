/** Where people are sent on to, as browsers know it. */
export abstract class HomeAddresses {
  abstract readonly serviceUrl: string;
  abstract readonly vaultUrl: string;
  abstract readonly appUrl: string;
}
