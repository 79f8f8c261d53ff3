import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { type TrustedProxies } from '#kernel';
import { listOf } from './parsers.js';
import { expected, type Parser } from './setting.js';

/**
 * Reads the trusted proxies: how many there are, or their networks. If every `X-Forwarded-For` counted, a client
 * could invent its address to escape a rate limit or to blame another client.
 */
export const trustedProxies: Parser<TrustedProxies> = (input) => {
  if (/^\d$/.test(input)) return Number(input);
  const networks = listOf(network)(input);
  if (networks.length === 0) throw mistake;
  return networks;
};

const network: Parser<string> = (input) => {
  if (isIP(input) === 0 && !ipaddr.isValidCIDR(input)) throw mistake;
  return input;
};

const mistake = expected('the number of proxies in front (0 to 9), or their networks, such as 10.0.0.0/8,192.0.2.7');
