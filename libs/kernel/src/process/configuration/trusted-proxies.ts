import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { listOf } from './parsers.js';
import { expected, type Parser } from './setting.js';

/** Which proxies are believed about the client's address: so many in a row before us, or those of these networks. */
export type TrustedProxies = number | readonly string[];

/**
 * Nobody is believed without being named: where every `X-Forwarded-For` counts, a client makes up its own address, and
 * with it escapes a limit or has somebody else blamed.
 */
export const trustedProxies: Parser<TrustedProxies> = (given) => {
  if (/^\d$/.test(given)) return Number(given);
  const networks = listOf(network)(given);
  if (networks.length === 0) throw mistake;
  return networks;
};

const network: Parser<string> = (given) => {
  if (isIP(given) === 0 && !ipaddr.isValidCIDR(given)) throw mistake;
  return given;
};

const mistake = expected('how many proxies stand in front (0 to 9), or their networks, as 10.0.0.0/8,192.0.2.7');
