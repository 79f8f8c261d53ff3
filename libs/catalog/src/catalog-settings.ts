import { type Settings, url } from '#platform/configuration';

export const catalogSettings = {
  DEMO_PROVIDER_URL: {
    meaning: 'Where the third party of the demonstration answers; the connector `demo` exists only where this is set.',
    parse: url('http', 'https'),
    otherwise: null,
    example: 'http://127.0.0.1:4100',
  },
} as const satisfies Settings;
