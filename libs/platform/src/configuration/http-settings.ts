import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { type TrustedProxies } from '#kernel/http';
import { factor, buildListParser, origin, port, text, url, wholeNumber } from './parsers.js';
import { expected, type Parser, type Settings } from './setting.js';

export const httpSettings = {
  PORT: { meaning: 'Port of the API. 0 chooses a free port.', parse: port, otherwise: 3000, example: '8080' },
  HOST: {
    meaning: 'Address that all servers listen on. In a container: `0.0.0.0`.',
    parse: text,
    otherwise: '127.0.0.1',
    example: '0.0.0.0',
  },
  PUBLIC_URL: {
    meaning: 'URL at which clients reach the API.',
    parse: url('http', 'https'),
    otherwise: 'http://127.0.0.1:3000',
    example: 'https://api.example.com',
  },
  VAULT_URL: {
    meaning:
      'URL at which browsers reach the vault. With `npm start`, it must lead to the vault of this start, whose port is VAULT_PORT.',
    parse: url('http', 'https'),
    otherwise: 'http://127.0.0.1:3002',
    example: 'https://connect.example.com',
  },
  VAULT_INTERNAL_URL: {
    meaning:
      'URL at which the API and the worker reach the vault. Defaults to VAULT_URL. `npm start` sets it to its own vault.',
    parse: url('http', 'https'),
    otherwise: null,
    example: 'http://vault:3002',
  },
  API_INTERNAL_URL: {
    meaning: 'URL at which the vault reaches the API. Defaults to PUBLIC_URL. `npm start` sets it to its own API.',
    parse: url('http', 'https'),
    otherwise: null,
    example: 'http://api:3000',
  },
  APP_URL: {
    meaning:
      'URL of the app that users return to after connecting. `redirect_uri` is a path under this URL. Invite links open ' +
      '`/join` under this URL. The API also has a page `/join`, for installations without an app. The vault’s pages have a link to the app.',
    parse: url('http', 'https'),
    otherwise: 'http://127.0.0.1:3000',
    example: 'https://app.example.com',
  },
  CORS_ORIGINS: {
    meaning: 'Origins whose pages may call the API, comma-separated.',
    parse: buildListParser(origin),
    otherwise: [],
    example: 'https://app.example.com',
  },
  TRUST_PROXY: {
    meaning:
      'Number of proxies in front of the server, or their networks. Only these proxies are trusted to report the ' +
      "client's address (`X-Forwarded-For`).",
    parse: trustedProxies,
    otherwise: 0,
    example: '10.0.0.0/8',
  },
  BODY_LIMIT_BYTES: {
    meaning: 'Maximum size of a request body. Routes that need no token accept at most 16 KiB.',
    parse: wholeNumber(1024, 64 * 1024 * 1024),
    otherwise: 1024 * 1024,
    example: '2097152',
  },
  REQUEST_TIMEOUT_MS: {
    meaning: 'Maximum time to answer a request, in milliseconds. Tool calls and exports may take longer.',
    parse: wholeNumber(1000, 600_000),
    otherwise: 30_000,
    example: '20000',
  },
  KEPT_ANSWERS_BYTES: {
    meaning:
      'Maximum size of the responses stored for `Idempotency-Key`, per organization. Each key counts as at least ' +
      '512 bytes.',
    parse: wholeNumber(64 * 1024, 1024 ** 4),
    otherwise: 64 * 1024 * 1024,
    example: '268435456',
  },
  RATE_LIMIT_FACTOR: {
    meaning:
      "Factor for the API's rate limits. 0 turns the limits off. The `rate_limits` of connector definitions are not " +
      'affected.',
    parse: factor,
    otherwise: 1,
    feature: 'rate_limits',
    example: '2.5',
  },
} as const satisfies Settings;

/**
 * Reads the trusted proxies: how many there are, or their networks. If every `X-Forwarded-For` counted, a client
 * could invent its address to escape a rate limit or to blame another client.
 */
function trustedProxies(input: string): TrustedProxies {
  if (/^\d$/.test(input)) return Number(input);
  const networks = buildListParser(network)(input);
  if (networks.length === 0) throw mistake;
  return networks;
}

const network: Parser<string> = (input) => {
  if (isIP(input) === 0 && !ipaddr.isValidCIDR(input)) throw mistake;
  return input;
};

const mistake = expected('the number of proxies in front (0 to 9), or their networks, such as 10.0.0.0/8,192.0.2.7');
