import { factor, listOf, origin, port, text, url, wholeNumber } from './parsers.js';
import { type Settings } from './setting.js';
import { trustedProxies } from './trusted-proxies.js';

export const httpSettings = {
  PORT: { meaning: 'Port of the API; 0 takes a free one.', parse: port, otherwise: 3000, example: '8080' },
  HOST: {
    meaning: 'Address that every server listens on; in a container `0.0.0.0`.',
    parse: text,
    otherwise: '127.0.0.1',
    example: '0.0.0.0',
  },
  PUBLIC_URL: {
    meaning: 'Where clients reach the API.',
    parse: url('http', 'https'),
    otherwise: 'http://127.0.0.1:3000',
    example: 'https://api.example.com',
  },
  VAULT_URL: {
    meaning: 'Where browsers and the API reach the vault.',
    parse: url('http', 'https'),
    otherwise: 'http://127.0.0.1:3002',
    example: 'https://connect.example.com',
  },
  APP_URL: {
    meaning: 'The app that people return to after connecting; `redirect_uri` is a path of it.',
    parse: url('http', 'https'),
    otherwise: 'http://127.0.0.1:3000',
    example: 'https://app.example.com',
  },
  CORS_ORIGINS: {
    meaning: 'Origins whose pages may call the API, comma-separated.',
    parse: listOf(origin),
    otherwise: [],
    example: 'https://app.example.com',
  },
  TRUST_PROXY: {
    meaning:
      "How many proxies stand in front, or their networks: they are believed about the client's address (`X-Forwarded-For`).",
    parse: trustedProxies,
    otherwise: 0,
    example: '10.0.0.0/8',
  },
  BODY_LIMIT_BYTES: {
    meaning: 'Largest request body.',
    parse: wholeNumber(1024, 64 * 1024 * 1024),
    otherwise: 1024 * 1024,
    example: '2097152',
  },
  RATE_LIMIT_FACTOR: {
    meaning: 'Multiplies every rate limit; 0 turns them off.',
    parse: factor,
    otherwise: 1,
    example: '2.5',
  },
} as const satisfies Settings;
