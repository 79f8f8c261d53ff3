import {
  type Configuration,
  flag,
  buildListParser,
  type Settings,
  text,
  url,
  wholeNumber,
} from '#platform/configuration';
import { type StripeOptions } from './organization/domain/organizations-options.js';

const price = (plan: string, interval: string) => ({
  meaning: `Stripe price id of the plan ${plan} per seat and ${interval}. If empty, this plan cannot be bought with this billing period.`,
  parse: text,
  otherwise: null,
  example: 'price_…',
});

export const organizationsSettings = {
  ORGANIZATION_SELF_SERVICE: {
    meaning: 'Allows users to create organizations. By default, only the operator can.',
    parse: flag,
    otherwise: false,
    feature: 'self_service',
    example: 'true',
  },
  DELETION_DAYS: {
    meaning: 'Grace period in days before a scheduled deletion. The organization can be restored until then.',
    parse: wholeNumber(7, 90),
    otherwise: 30,
    example: '14',
  },
  STRIPE_SECRET_KEY: {
    meaning: 'Stripe API key for payments. Without it, there is no billing, and new organizations have every feature.',
    parse: text,
    otherwise: null,
    secret: true,
    feature: 'billing',
    example: 'sk_live_…',
  },
  STRIPE_WEBHOOK_SECRET: {
    meaning:
      'Comma-separated signing secrets of the Stripe webhook endpoint /billing/stripe-event. List two during a rotation.',
    parse: buildListParser(text),
    otherwise: [],
    secret: true,
    example: 'whsec_…',
  },
  STRIPE_PRICE_TEAM_MONTH: price('team', 'month'),
  STRIPE_PRICE_TEAM_YEAR: price('team', 'year'),
  STRIPE_PRICE_ENTERPRISE_MONTH: price('enterprise', 'month'),
  STRIPE_PRICE_ENTERPRISE_YEAR: price('enterprise', 'year'),
  STRIPE_API_BASE: {
    meaning: "Address used instead of Stripe's, for tests.",
    parse: url('http', 'https'),
    otherwise: null,
    example: 'http://127.0.0.1:4242',
  },
} as const satisfies Settings;

/** Reads the Stripe options from the settings. Null if payments are not configured. */
export function stripeOptions(configuration: Configuration): StripeOptions | null {
  const settings = configuration.read(organizationsSettings);
  if (settings.STRIPE_SECRET_KEY === null) return null;
  const prices = {
    team_month: settings.STRIPE_PRICE_TEAM_MONTH,
    team_year: settings.STRIPE_PRICE_TEAM_YEAR,
    enterprise_month: settings.STRIPE_PRICE_ENTERPRISE_MONTH,
    enterprise_year: settings.STRIPE_PRICE_ENTERPRISE_YEAR,
  };
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecrets, STRIPE_API_BASE: apiBase } = settings;
  return { secretKey, webhookSecrets, prices, apiBase };
}
