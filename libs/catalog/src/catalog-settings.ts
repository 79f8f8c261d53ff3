import { type Settings, url } from '#platform/configuration';

export const catalogSettings = {
  DEMO_PROVIDER_URL: {
    meaning: "URL of the demo's third party. The connector `demo` exists only if this is set.",
    parse: url('http', 'https'),
    otherwise: null,
    example: 'http://127.0.0.1:4100',
  },
} as const satisfies Settings;
