import { type ExecutionContext } from '@nestjs/common';
import ipaddr from 'ipaddr.js';
import { type Caller } from '../../domain/caller.js';

/** Port: limits the failed authentications of a network, and the requests of a caller. */
export abstract class RequestLimits {
  /** Whether too many requests of this network failed authentication. */
  abstract isBlocked(network: string): boolean;

  /**
   * @throws rate_limited if the network is blocked. If the request costs a look-up of its token, only the limit of
   * such look-ups counts.
   */
  abstract assertNotBlocked(network: string, lookup: { costsLookup: boolean }): void;

  /** Counts a request whose token is invalid. @throws rate_limited */
  abstract countFailure(network: string, lookup: { costsLookup: boolean }): Promise<void>;

  /** Counts an authenticated request and sets the response's headers. @throws rate_limited */
  abstract countRequest(context: ExecutionContext, caller: Caller): Promise<void>;
}

/**
 * Returns the network in which failed authentications are counted: an IPv4 address, or an IPv6 /64, which is the
 * usual size for one customer.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6
    ? parsed.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(':')
    : address;
}
